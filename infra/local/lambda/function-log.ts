import { appendFileSync } from "node:fs";
import { writeIfPossible } from "../data-files.ts";

export type FunctionLog = ReturnType<typeof openFunctionLog>;

/** The message of a log line without timestamp, level and request id. */
function messageIn(line: string): string {
  if (!line.startsWith("{")) return line;
  const { message } = JSON.parse(line);
  return typeof message === "string" ? message : JSON.stringify(message);
}

/** Writes every line to a file, as CloudWatch does; warnings and errors also to the terminal. */
export function openFunctionLog(file: string) {
  return (functionName: string, level: string, line: string): void => {
    writeIfPossible(file, () => appendFileSync(file, `${functionName}\t${line}\n`));
    if (level === "WARN" || level === "ERROR") console.error(`${functionName}: ${messageIn(line)}`);
  };
}
