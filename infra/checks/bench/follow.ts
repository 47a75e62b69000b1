import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedDatabase } from "../../local/dynamodb/embedded-database.ts";
import { startPortal } from "../../local/portal.ts";
import { temporaryFolder } from "../../measure/temporary-folder.ts";
import { median, ms, printTable, quantile, timed, verdict } from "../../measure/timing.ts";
import { closeConnections, sendOrFail } from "./api/client.ts";

const budgetMs = 1_000;
const edits = 200;
const warmUp = 10;
const pollMs = 5;
const firstAdmin = { email: "admin@example.com", password: "monsoon lamp orchard" };

/** How long after its reply an edit is in the record's history, over HTTP on the local portal's stream. */
export async function run(): Promise<void> {
  const folder = temporaryFolder("bench-follow-");
  const engine = await startEmbeddedDatabase(join(folder, "follow.sqlite"));
  const portal = await startPortal({
    dataDirectory: join(folder, "portal"),
    databaseEndpoint: engine.endpoint,
    firstAdmin,
  });
  const { token } = (await sendOrFail(portal.url, { to: "adminLogin", body: firstAdmin })).body;
  const fields = { name: "AYU-1", trackingNo: "SG3231027366055" };
  const phoneAt = (at: number) => `+1 415 555 ${String(at).padStart(4, "0")}`;
  const created = await sendOrFail(portal.url, {
    to: "createTracking",
    token,
    body: { ...fields, phone: phoneAt(0) },
  });
  const { _id }: { _id: string } = created.body.record;
  /** The record itself tells its last change; what was before it only the follower's entry tells. */
  const isFollowed = async (version: number): Promise<boolean> => {
    const { body } = await sendOrFail(portal.url, { to: "trackingHistory", token, params: { id: _id } });
    return body.changes[0].version === version && body.changes[0].before !== undefined;
  };

  const times: number[] = [];
  for (let at = 1; at <= edits + warmUp; at += 1) {
    const { body } = await sendOrFail(portal.url, {
      to: "updateTracking",
      token,
      body: { _id, ...fields, phone: phoneAt(at) },
    });
    const time = await timed(async () => {
      while (!(await isFollowed(body.record.version))) await sleep(pollMs);
    });
    if (at > warmUp) times.push(time);
  }
  closeConnections();
  await portal.stop();
  await engine.stop();

  const p95 = quantile(times, 0.95);
  printTable("From an edit's reply to its entry in the history, over HTTP, on the local stream", [
    { edits, p50: ms(median(times)), p95: ms(p95), budget: ms(budgetMs), "": verdict(p95, budgetMs) },
  ]);
}
