import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** What a person types in answer. @throws Error with the way out where there is no terminal to ask in */
export async function ask(question: string, wayOut: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Error(`There is no terminal to confirm in: ${wayOut}.`);
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await reader.question(question);
  reader.close();
  return typed;
}

/** Discards the echo. */
const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });

/** What a person types in answer to each question, without showing it; without a terminal, lines of standard input. */
export async function askHidden(questions: readonly string[]): Promise<string[]> {
  const terminal = process.stdin.isTTY === true;
  const print = (text: string) => terminal && process.stderr.write(text);
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal });
  const lines = reader[Symbol.asyncIterator]();
  const answers: string[] = [];
  try {
    for (const question of questions) {
      print(question);
      const { value, done } = await lines.next();
      if (done) throw new Error(`There was no answer to "${question.trim()}"`);
      answers.push(value);
      print("\n");
    }
    return answers;
  } finally {
    reader.close();
  }
}
