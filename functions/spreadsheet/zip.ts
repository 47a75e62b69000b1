import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise } from "yauzl";
import { Failure } from "../../shared/errors.ts";
import { brokenFile, notASpreadsheet, otherKind, passwordProtected, tooMuchInside } from "./file-errors.ts";

/** A zip bomb inflates a thousandfold; real workbooks inflate tenfold at most. */
const limits = { entries: 2_000, inflatedBytes: 64 * 1024 * 1024 };

const otherKinds: readonly (readonly [RegExp, string])[] = [
  [/^mimetype$|^META-INF\/manifest\.xml$/u, "an OpenDocument file"],
  [/^Index(?:\.zip|\/.*\.iwa)$/u, "a Numbers file"],
  [/^xl\/workbook\.bin$/u, "a binary workbook (.xlsb)"],
];

/** Parts with cells or references to them. Pictures, charts, comments, macros and themes are never inflated. */
const needed =
  /^(?!docProps\/|customXml\/|xl\/(?:theme|media|drawings|charts\/|comments|persons|threadedComments|pivot|externalLinks|queryTables|printerSettings|(?:work|chart)sheets\/_rels)).*\.(?:xml|rels)$/iu;

/**
 * Inflates the needed parts of a workbook; the others are empty. Checks the zip's directory first, and inflates no
 * part beyond the size it names.
 */
export async function unpackWorkbook(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  try {
    return await unpacked(bytes);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw brokenFile();
  }
}

async function unpacked(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
  });
  if (zip.entryCount > limits.entries) throw tooMuchInside();
  const entries: Entry[] = [];
  let announced = 0;
  for await (const entry of zip.eachEntry()) {
    announced += entry.uncompressedSize;
    if (announced > limits.inflatedBytes) throw tooMuchInside();
    entries.push(entry);
  }
  if (entries.some((entry) => entry.isEncrypted())) throw passwordProtected();
  const other = otherKinds.find(([pattern]) => entries.some(({ fileName }) => pattern.test(fileName)));
  if (other) throw otherKind(other[1]);
  if (!entries.some(({ fileName }) => /(?:^|\/)workbook\w*\.xml$/iu.test(fileName))) throw notASpreadsheet();

  const parts = new Map<string, Buffer>();
  for (const entry of entries) {
    parts.set(entry.fileName, needed.test(entry.fileName) ? await inflated(entry) : Buffer.alloc(0));
  }
  return parts;

  async function inflated(entry: Entry): Promise<Buffer> {
    const part = Buffer.allocUnsafe(entry.uncompressedSize);
    let length = 0;
    // The stream throws where the size is not the one announced.
    for await (const data of await zip.openReadStreamPromise(entry)) length += data.copy(part, length);
    if (crc32(part) !== entry.crc32) throw brokenFile();
    return part;
  }
}
