import { createWriteStream } from "node:fs";
import { rename, stat } from "node:fs/promises";
import { finished } from "node:stream/promises";

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
  const stream = createWriteStream(file, { flags: "a" });
  return {
    write: (functionName: string, level: string, line: string) => {
      stream.write(`${functionName}\t${line}\n`);
      if (level === "WARN" || level === "ERROR") console.error(`${functionName}: ${messageIn(line)}`);
    },
    stop: () => finished(stream.end()),
  };
}
