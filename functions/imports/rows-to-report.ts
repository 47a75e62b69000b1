import type { ImportRowError } from "../../shared/import-report.ts";

/** What a reply can carry, measured as JSON quoted within Lambda's JSON response. */
const refusedBytes = 5_000_000;
const longest = { cell: 100, error: 500 } as const;

/** The first entries, as many as a reply can carry. */
export function fitReply<Entry>(entries: readonly Entry[]): Entry[] {
  let bytes = 0;
  const tooMany = entries.findIndex((entry) => {
    bytes += Buffer.byteLength(JSON.stringify(JSON.stringify(entry)));
    return bytes > refusedBytes;
  });
  return tooMany === -1 ? [...entries] : entries.slice(0, tooMany);
}

/** The rows that a report names: as many as a reply can carry, with long cells cut. */
export const rowsToReport = (rows: readonly ImportRowError[]): ImportRowError[] =>
  fitReply(
    rows.map(({ row, error, name, phone, trackingNo, newer, shared }) => ({
      row,
      error: error.slice(0, longest.error),
      name: name?.slice(0, longest.cell),
      phone: phone?.slice(0, longest.cell),
      trackingNo: trackingNo?.slice(0, longest.cell),
      newer,
      shared,
    })),
  );
