import { startReader } from "../imports/read/read-upload.ts";

type Reader = ReturnType<typeof startReader>;
let running: Reader | undefined;

/** A worker's one process for all files of its tests: starting one takes longer than reading. Where a file ends it, the next gets another. */
export function sharedReader(): Reader {
  running ??= startReader();
  const reader = running;
  const read: Reader["read"] = (task) =>
    reader.read(task).catch((error: unknown) => {
      running = undefined;
      throw error;
    });
  return { ...reader, read, stop: async () => {} };
}
