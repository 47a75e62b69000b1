export const number = (count: number) => count.toLocaleString("en-US");

export const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;

export const recordsText = (count: number) => counted(count, "record", "records");
export const rowsText = (count: number) => counted(count, "row", "rows");
