import type { Cell } from "./cell.ts";

/** One sheet of a file, whatever its format. Rows and columns count from 0. */
export interface Sheet {
  readonly name?: string;
  readonly rowCount: number;
  /** Up to the last cell of a row that holds something. */
  readonly columnCount: (row: number) => number;
  readonly cell: (row: number, column: number) => Cell | undefined;
  /** Lets a row's cells go: a large sheet is larger than what is read from it. */
  readonly forget: (row: number) => void;
}
