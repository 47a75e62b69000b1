import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise } from "yauzl";
import { Failure } from "../../shared/errors.ts";
import { brokenFile, notASpreadsheet, otherKind, passwordProtected, tooMuchInside } from "./file-errors.ts";

/** What a workbook may grow to. A real one packs ten times at most; a file made to harm packs a thousand. */
const limits = { entries: 2_000, inflatedBytes: 64 * 1024 * 1024 };

const otherKinds: readonly (readonly [RegExp, string])[] = [
  [/^mimetype$|^META-INF\/manifest\.xml$/u, "an OpenDocument file"],
  [/^Index(?:\.zip|\/.*\.iwa)$/u, "a Numbers file"],
  [/^xl\/workbook\.bin$/u, "a binary workbook (.xlsb)"],
];

/** Parts that hold cells, or lead to them. Pictures, comments, macros, themes and the like are never unpacked. */
const needed =
  /^(?!docProps\/|customXml\/|xl\/(?:theme|media|drawings|charts|comments|persons|threadedComments|pivot|externalLinks|queryTables|printerSettings|worksheets\/_rels)).*\.(?:xml|rels)$/iu;

/**
 * The parts of a workbook that matter, inflated; the others are empty. The directory is judged before anything is
 * inflated, and nothing inflates beyond what the directory announced.
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
    // More than announced, or less, is an error of this stream.
    for await (const data of await zip.openReadStreamPromise(entry)) length += data.copy(part, length);
    if (crc32(part) !== entry.crc32) throw brokenFile();
    return part;
  }
}
