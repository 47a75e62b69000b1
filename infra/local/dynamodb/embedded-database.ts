import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, statfs } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../http/loopback.ts";

export type EmbeddedDatabase = Awaited<ReturnType<typeof startEmbeddedDatabase>>;

function engineBinary(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    return createRequire(import.meta.url).resolve(`${name}/dynoxide`);
  } catch {
    throw new Error(
      `The embedded database, ${name}, is not installed; set DYNAMODB_ENDPOINT to a DynamoDB of your own`,
    );
  }
}

/**
 * Ends the engine when its standard input closes, that is, however this process ends. Input is read from descriptor 3
 * because a shell disconnects background commands from descriptor 0.
 */
const tiedToStdin = `exec 3<&0; "$@" & engine=$!; (cat <&3 >/dev/null; kill "$engine") & wait "$engine"`;

/**
 * For each write the engine searches the highest sequence number of all stream records. Without an index a write takes
 * ten times as long after 30,000 records.
 */
function indexStreamRecords(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec(
    "CREATE INDEX IF NOT EXISTS stream_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER))",
  );
  database.close();
}

/** Where temporary data goes: in memory where Linux has room for it there, since writes take twice as long on a disk. */
async function temporaryFolder(): Promise<string> {
  const memory = "/dev/shm";
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > 2_000_000_000 ? memory : tmpdir();
}

/** Starts a DynamoDB engine on a free port. @throws Error with `otherwise` where it does not answer within half a minute */
export async function startEngine(
  commandFor: (port: string) => readonly string[],
  otherwise: string,
) {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const child = spawn("sh", ["-c", tiedToStdin, "sh", ...commandFor(String(port))], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  const ended = once(child, "exit");
  for (let attempt = 0; attempt < 1_200 && child.exitCode === null; attempt += 1) {
    // DynamoDB Local answers 400 to a request that is not signed.
    if (await fetch(endpoint).catch(() => undefined)) {
      const stop = async () => {
        child.stdin.end();
        await ended;
      };
      return { endpoint, ended, stop };
    }
    await sleep(25);
  }
  child.stdin.end();
  throw new Error(otherwise);
}

/** Starts the embedded DynamoDB engine on a file, or on temporary data. */
export async function startEmbeddedDatabase(keptIn?: string) {
  const passing = keptIn
    ? undefined
    : await mkdtemp(join(await temporaryFolder(), "database-"));
  const file = keptIn ?? join(passing ?? "", "passing.sqlite");
  const command = (port: string) => [engineBinary(), "--port", port, "--db-path", file];
  const { endpoint, ended, stop } = await startEngine(
    command,
    "The embedded database did not start",
  );
  indexStreamRecords(file);
  return {
    endpoint,
    /** Resolves when the engine has ended, whether it was stopped or not. */
    ended,
    stop: async () => {
      await stop();
      if (passing) await rm(passing, { recursive: true, force: true });
    },
  };
}
