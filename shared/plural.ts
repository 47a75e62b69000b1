/** 12345 as "12,345". */
export const formatNumber = (count: number) => count.toLocaleString("en-US");

/** A count with its noun: "1 row", "12,345 rows". */
export const plural = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

export const formatRecordCount = (count: number) => plural(count, "record", "records");
export const formatRowCount = (count: number) => plural(count, "row", "rows");

/** "A, B, or C". */
export const either = (parts: readonly string[]) =>
  new Intl.ListFormat("en", { type: "disjunction" }).format(parts);

/** "A, B, and C". */
export const listed = (parts: readonly string[]) =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(parts);
