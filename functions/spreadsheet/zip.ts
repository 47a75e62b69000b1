import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise } from "yauzl";
import { brokenFile, notASpreadsheet, otherKind, passwordProtected, tooMuchInside } from "./file-errors.ts";

/** A zip bomb inflates a thousandfold; real workbooks inflate tenfold at most. */
const limits = { entries: 2_000, inflatedBytes: 64 * 1024 * 1024 };

const otherKinds: readonly (readonly [RegExp, string])[] = [
  [/^mimetype$|^META-INF\/manifest\.xml$/u, "an OpenDocument file"],
  [/^Index(?:\.zip|\/.*\.iwa)$/u, "a Numbers file"],
  [/^xl\/workbook\.bin$/u, "a binary workbook (.xlsb)"],
];

/** The parts of a workbook, each inflated when it is read. */
export interface WorkbookParts {
  readonly workbook: string;
  /** Undefined where there is none. @throws where it is not what the directory says */
  readonly read: (name: string) => Promise<Buffer | undefined>;
}

/**
 * Opens a workbook. Its zip's directory is checked before anything is inflated, and no part beyond the size it names.
 * @throws where it is no sound zip
 */
export async function openWorkbook(bytes: Uint8Array): Promise<WorkbookParts> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
    autoClose: false,
  });
  if (zip.entryCount > limits.entries) throw tooMuchInside();
  const entries = new Map<string, Entry>();
  let announced = 0;
  for await (const entry of zip.eachEntry()) {
    announced += entry.uncompressedSize;
    if (announced > limits.inflatedBytes) throw tooMuchInside();
    if (entry.isEncrypted()) throw passwordProtected();
    entries.set(entry.fileName, entry);
  }
  const names = [...entries.keys()];
  const other = otherKinds.find(([pattern]) => names.some((name) => pattern.test(name)));
  if (other) throw otherKind(other[1]);
  const workbook = names.find((name) => /(?:^|\/)workbook\w*\.xml$/iu.test(name));
  if (workbook === undefined) throw notASpreadsheet();
  return { workbook, read };

  async function read(name: string): Promise<Buffer | undefined> {
    const entry = entries.get(name);
    if (!entry) return undefined;
    const part = Buffer.allocUnsafe(entry.uncompressedSize);
    let length = 0;
    // The stream throws where the size is not the one announced.
    for await (const data of await zip.openReadStreamPromise(entry)) length += data.copy(part, length);
    if (crc32(part) !== entry.crc32) throw brokenFile();
    return part;
  }
}
