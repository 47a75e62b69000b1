import { DatabaseSync } from "node:sqlite";

/**
 * Takes an exclusive SQLite lock on a file until this process ends; returns its release, or undefined if another
 * process still holds it after `waitMs`.
 */
export function lock(file: string, waitMs: number): (() => void) | undefined {
  const database = new DatabaseSync(file, { timeout: waitMs });
  try {
    database.exec("BEGIN EXCLUSIVE");
    return () => database.close();
  } catch (error) {
    database.close();
    if (error instanceof Error && error.message.includes("locked")) return undefined;
    throw error;
  }
}
