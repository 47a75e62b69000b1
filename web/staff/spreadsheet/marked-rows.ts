import { type FileKind, markTyped } from "../../../shared/cell-text.ts";
import type { Sheet } from "./sheet.ts";

/** A sheet's rows, with what looks damaged marked as typed where it is. */
export const markedRows = ({ columns, rows }: Sheet, kind: FileKind): string[][] =>
  rows.map((cells) => cells.map((text, column) => (columns[column]?.isTyped ? markTyped(text, kind) : text)));
