export const number = (count: number) => count.toLocaleString("en-US");

export const plural = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;

export const recordsText = (count: number) => plural(count, "record", "records");
export const rowsText = (count: number) => plural(count, "row", "rows");
