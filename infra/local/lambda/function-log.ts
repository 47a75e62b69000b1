import { appendFile, rename, stat } from "node:fs/promises";
import { optionalWrites } from "../data-file.ts";

export type FunctionLog = Awaited<ReturnType<typeof openFunctionLog>>;

const rotateAtBytes = 10 * 1024 * 1024;

/** The message of a log line without timestamp, level and request id. */
function messageIn(line: string): string {
  if (!line.startsWith("{")) return line;
  const { message } = JSON.parse(line);
  return typeof message === "string" ? message : JSON.stringify(message);
}

/** Writes every line to a file, as CloudWatch does; warnings and errors also to the terminal. */
export async function openFunctionLog(file: string) {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > rotateAtBytes) await rename(file, `${file}.1`);
  const report = optionalWrites(file);
  let waiting = "";
  let writing = Promise.resolve();

  function writeWaiting(): Promise<void> {
    const lines = waiting;
    waiting = "";
    return lines === "" ? Promise.resolve() : report(() => appendFile(file, lines));
  }

  return {
    write: (functionName: string, level: string, line: string) => {
      waiting += `${functionName}\t${line}\n`;
      writing = writing.then(writeWaiting);
      if (level === "WARN" || level === "ERROR") console.error(`${functionName}: ${messageIn(line)}`);
    },
    stop: () => writing,
  };
}
