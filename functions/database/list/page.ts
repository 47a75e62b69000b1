import type { Row } from "./shard-reader.ts";

/** The size of a reply's JSON, and quoted within Lambda's JSON response, which may have 6 MB. */
export const maxReplyBytes = { plain: 5.5 * 1024 * 1024, quoted: 6_200_000 };

/** What a list shows. `version` tells which of two copies is newer. */
export interface ListEntry {
  readonly _id: string;
  readonly version: number;
}

/** The rows of one page. An index may show a moved entry twice for a moment: the newer version stays. */
export class Page<Entry extends ListEntry> {
  readonly #rows = new Map<string, Row<Entry>>();
  readonly #limit: number | undefined;
  #plainBytes = 0;
  #quotedBytes = 0;
  /** The sort key of the last row taken. */
  reached: string | undefined;
  /** Whether a further row did not fit. */
  overflowed = false;

  constructor(limit: number | undefined) {
    this.#limit = limit;
  }

  get rows(): Row<Entry>[] {
    return [...this.#rows.values()];
  }

  /** Adds a row, as long as it fits. */
  take(row: Row<Entry>): boolean {
    const { _id, version } = row.entry;
    const known = this.#rows.get(_id);
    if (!known && !this.#hasRoomFor(row)) {
      this.overflowed = true;
      return false;
    }
    this.reached = row.sortKey;
    if (known && known.entry.version >= version) return true;
    this.#rows.delete(_id);
    this.#rows.set(_id, row);
    return true;
  }

  #hasRoomFor({ entry }: Row<Entry>): boolean {
    if (this.#limit !== undefined) return this.#rows.size < this.#limit;
    const json = JSON.stringify(entry);
    this.#plainBytes += Buffer.byteLength(json) + 1;
    this.#quotedBytes += Buffer.byteLength(JSON.stringify(json)) + 1;
    return (
      this.#plainBytes <= maxReplyBytes.plain && this.#quotedBytes <= maxReplyBytes.quoted
    );
  }
}
