import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Holds a lock that ends with the process however it ends: SQLite's, on a file that has no other use.
 * @param waitMs how long to wait for whoever holds it
 * @returns lets it go; undefined when somebody else has it
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

/** The table's file in such a folder. */
export const databaseFile = "database.sqlite";

interface DataDirectory {
  readonly file: (name: string) => string;
  close(): void;
}

/** Takes a folder for this server alone: two on the same data would each undo what the other keeps. */
export function openDataDirectory(directory: string): DataDirectory {
  const path = resolve(directory);
  mkdirSync(path, { recursive: true });
  const unlock = lock(join(path, "lock"), 0);
  if (!unlock) throw new Error(`Another portal is running with the data in ${path}; stop it or set DATA_DIR`);
  return { file: (name) => join(path, name), close: unlock };
}
