import { createInterface } from "node:readline/promises";

/** What a person types in answer. @throws Error with the way out where there is no terminal to ask in */
export async function ask(question: string, wayOut: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(`There is no terminal to confirm in: ${wayOut}.`);
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await reader.question(question);
  reader.close();
  return typed;
}
