import { DatabaseSync } from "node:sqlite";

/**
 * Takes an exclusive lock that ends with this process, however it ends: an SQLite lock on a file of its own.
 * @param waitMs how long to wait for another holder
 * @returns a function that releases it; undefined while another process holds it
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
