import type { Readable, Writable } from "node:stream";
import type { Failure, FailureCode } from "../../../shared/errors.ts";
import type { ChosenColumns } from "../../../shared/import-columns.ts";
import type { ImportRowError } from "../../../shared/import-report.ts";
import type { Remembered } from "../../spreadsheet/locating.ts";
import type { SheetContent } from "../../spreadsheet/read.ts";
import type { CheckedRows } from "../check/check-rows.ts";
import type { Chunk, importSizes } from "../check/chunk.ts";

/** What a function and the process that reads its files tell each other. */

/** An uploaded file, read and checked. */
export interface ParsedUpload
  extends Omit<SheetContent, "rows">,
    Omit<CheckedRows, "rows" | "refused"> {
  readonly chunks: readonly Chunk[];
  /** As many as a report names, with long cells cut. */
  readonly refused: readonly ImportRowError[];
}

export interface ReadingTask {
  /** Base64. */
  readonly file: string;
  readonly chosen: ChosenColumns;
  readonly remembered: Remembered;
  readonly leaveOut: boolean;
  readonly sizes: typeof importSizes;
}

type PackedChunk = Omit<Chunk, "packed"> & { readonly packed: string };

export type ReadingAnswer =
  | {
      readonly upload: Omit<ParsedUpload, "chunks"> & {
        readonly chunks: readonly PackedChunk[];
      };
    }
  | {
      readonly failure: {
        readonly code: FailureCode;
        readonly message: string;
        readonly details: Failure["details"];
      };
    };

/** Writes a value as JSON in a line. */
export const writeFrame = (stream: Writable, value: ReadingTask | ReadingAnswer) =>
  stream.write(`${JSON.stringify(value)}\n`);

/** Values that `writeFrame` wrote. */
export async function* readFrames<Value>(stream: Readable): AsyncGenerator<Value> {
  let pieces: string[] = [];
  for await (const piece of stream.setEncoding("utf8") as AsyncIterable<string>) {
    const [rest = "", ...lines] = piece.split("\n");
    pieces.push(rest);
    for (const line of lines) {
      yield JSON.parse(pieces.join(""));
      pieces = [line];
    }
  }
}
