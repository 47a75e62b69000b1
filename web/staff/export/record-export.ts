import type { CallOf, ReplyOf } from "../../../shared/contract.ts";
import { exportLimit } from "../../../shared/import-files.ts";
import type { ListedRecord } from "../../../shared/records.ts";
import { mediaTypes, type Sheet, type SheetFormat, type SheetPart } from "../spreadsheet/sheet.ts";
import { fileNameOf, recordSheet } from "./record-sheet.ts";

export type PageQuery = NonNullable<CallOf<"allTracking">["query"]>;

export interface ExportedFile {
  readonly name: string;
  readonly content: Blob;
  readonly rowCount: number;
}

export interface ExportProgress {
  readonly found: number;
  /** Complete files. */
  readonly files: readonly ExportedFile[];
}

interface ExportTools {
  readonly query: PageQuery;
  /** Exported instead of what the query finds. */
  readonly selected?: readonly ListedRecord[] | undefined;
  readonly format: SheetFormat;
  readPage(query: PageQuery, signal: AbortSignal): Promise<ReplyOf<"allTracking">>;
  write(sheet: Sheet, format: SheetFormat, signal: AbortSignal): Promise<SheetPart[]>;
  /** Saves each file as soon as it is complete. */
  save(file: ExportedFile): void;
  now(): Date;
}

/**
 * Exports all records of a search, page by page, into files that can be imported.
 * @returns a function that can be called again after a failure, and then continues
 */
export function recordExport({ query, selected, format, readPage, write, save, now }: ExportTools) {
  const seen = new Set(selected?.map(({ _id }) => _id));
  let waiting = [...(selected ?? [])];
  let files: readonly ExportedFile[] = [];
  let cursor: string | undefined;
  let readAll = selected !== undefined;

  async function writeOut(records: readonly ListedRecord[], signal: AbortSignal) {
    const parts = await write(recordSheet(records), format, signal);
    const inSeveral = !readAll || records.length < waiting.length || files.length > 0 || parts.length > 1;
    for (const { bytes, rowCount } of parts) {
      const name = fileNameOf(format, now(), inSeveral ? files.length + 1 : undefined);
      const file = { name, content: new Blob([bytes], { type: mediaTypes[format] }), rowCount };
      files = [...files, file];
      save(file);
    }
  }

  return async (signal: AbortSignal, onProgress: (progress: ExportProgress) => void): Promise<ExportProgress> => {
    for (;;) {
      signal.throwIfAborted();
      if (waiting.length > exportLimit || (readAll && waiting.length > 0)) {
        await writeOut(waiting.slice(0, exportLimit), signal);
        waiting = waiting.slice(exportLimit);
      } else if (readAll) {
        return { found: seen.size, files };
      } else {
        const { users, nextCursor } = await readPage({ ...query, cursor }, signal);
        // A record that changes during the export may be read twice.
        const fresh = users.filter(({ _id }) => !seen.has(_id));
        for (const { _id } of fresh) seen.add(_id);
        waiting.push(...fresh);
        cursor = nextCursor;
        readAll = nextCursor === undefined;
      }
      onProgress({ found: seen.size, files });
    }
  };
}
