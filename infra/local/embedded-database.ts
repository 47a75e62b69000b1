import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface EmbeddedDatabase {
  /** Base URL of the DynamoDB API it speaks. */
  readonly endpoint: string;
  /** Resolves when the engine is gone, asked to or not. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("The system gave no port");
  return address.port;
}

function engineBinary(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    return createRequire(import.meta.url).resolve(`@dynoxide/${platform}/dynoxide`);
  } catch {
    throw new Error(`No embedded database for ${platform}; set DYNAMODB_ENDPOINT to a DynamoDB of your own`);
  }
}

/**
 * Ends the engine when its standard input closes, which happens however the process that holds the other end dies,
 * and ends with the engine. Input goes by another number because the shell takes it from what runs in the background.
 */
const tiedToStdin = `exec 3<&0; "$@" & engine=$!; (cat <&3 >/dev/null; kill "$engine") & wait "$engine"`;

/**
 * Starts the embedded DynamoDB engine.
 * @param file where it keeps its data; in memory when left out
 */
export async function startEmbeddedDatabase(file?: string): Promise<EmbeddedDatabase> {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const child = spawn(
    "sh",
    ["-c", tiedToStdin, "sh", engineBinary(), "--port", String(port), ...(file ? ["--db-path", file] : [])],
    { stdio: ["pipe", "ignore", "ignore"], detached: true },
  );
  const ended = once(child, "exit");
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) break;
    const answer = await fetch(endpoint).catch(() => undefined);
    if (answer?.ok) {
      return {
        endpoint,
        ended,
        stop: async () => {
          child.stdin.end();
          await ended;
        },
      };
    }
    await sleep(25);
  }
  child.stdin.end();
  throw new Error("The embedded database did not start");
}
