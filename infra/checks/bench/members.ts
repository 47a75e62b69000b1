import { join } from "node:path";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import pLimit from "p-limit";
import { encodeTime, ulid } from "ulid";
import { type Account, accountItem } from "../../../functions/accounts/account-store.ts";
import { chunked } from "../../../shared/chunked.ts";
import { localCredentials } from "../../local/dynamodb/credentials.ts";
import { startEmbeddedDatabase } from "../../local/dynamodb/embedded-database.ts";
import { startPortal } from "../../local/portal.ts";
import { temporaryFolder } from "../../measure/temporary-folder.ts";
import { mediansOf, ms, printTable, ratio } from "../../measure/timing.ts";
import { type Call, closeConnections, sendOrFail } from "./api/client.ts";

const counts = [100, 20_000] as const;
const rounds = 7;
const firstAdmin = { email: "admin@example.com", password: "monsoon lamp orchard" };
const batchesAtOnce = 4;

/** A team of which every fifth member waits for approval, an hour between two sign-ups. */
function memberAt(at: number): Account {
  const createdAt = new Date(Date.now() - at * 3_600_000);
  return {
    _id: encodeTime(createdAt.getTime(), 10) + ulid().slice(10),
    role: "logistics",
    email: `member-${at}@example.com`,
    name: `Asha Menon ${at}`,
    phone: "9876543210",
    passwordHash: "x".repeat(97),
    isVerified: at % 5 !== 0,
    epoch: 1,
    endedSessions: {},
    knownNetworks: [],
    version: 1,
    createdAt: createdAt.toISOString(),
    updatedAt: createdAt.toISOString(),
    updatedBy: "bench",
    lastWrite: ulid(),
  };
}

async function load(endpoint: string, count: number): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(localCredentials(endpoint)));
  const { TableNames: [table = ""] = [] } = await client.send(new ListTablesCommand());
  const members = Array.from({ length: count }, (_, at) => memberAt(at));
  await pLimit(batchesAtOnce).map(chunked(members, 25), (batch) =>
    client.send(
      new BatchWriteCommand({
        RequestItems: { [table]: batch.map((member) => ({ PutRequest: { Item: accountItem(member) } })) },
      }),
    ),
  );
  client.destroy();
}

/** A portal with a team of this size, and what an admin does with it over HTTP. */
async function startTeam(count: number) {
  const folder = temporaryFolder("bench-members-");
  const engine = await startEmbeddedDatabase(join(folder, "members.sqlite"));
  const portal = await startPortal({
    dataDirectory: join(folder, "portal"),
    databaseEndpoint: engine.endpoint,
    firstAdmin,
  });
  await load(engine.endpoint, count);
  const { token } = (await sendOrFail(portal.url, { to: "adminLogin", body: firstAdmin })).body;
  const list = (query: Record<string, string>): Call => ({ to: "logisticsAll", token, query });
  const pending = (await sendOrFail(portal.url, list({ limit: "200", show: "pending" }))).body.logistics;
  const ids: string[] = pending.map(({ _id }: { _id: string }) => _id);
  const next = () => ({ id: ids.shift() ?? "" });
  const send = (call: Call) => () => sendOrFail(portal.url, call);
  const operations = {
    "first page of 50": send(list({ limit: "50" })),
    "page of 200": send(list({ limit: "200" })),
    "those who wait, 50": send(list({ limit: "50", show: "pending" })),
    "search for the oldest, by name": send(list({ limit: "50", search: `menon ${count - 1}` })),
    "search by e-mail that finds nobody": send(list({ limit: "50", search: "nobody@", field: "email" })),
    "without a limit, one reply": send(list({})),
    verify: () => sendOrFail(portal.url, { to: "verifyLogistics", token, params: next() }),
    delete: () => sendOrFail(portal.url, { to: "logisticsDelete", token, params: next() }),
  };
  /** How many members the replies without a limit hold together. */
  const countListed = async () => {
    let listed = 0;
    for (let cursor: string | undefined = ""; cursor !== undefined; ) {
      const { body } = await sendOrFail(portal.url, list(cursor ? { cursor } : {}));
      listed += body.logistics.length;
      cursor = body.nextCursor;
    }
    return listed;
  };
  const stop = async () => {
    await portal.stop();
    await engine.stop();
  };
  return { operations, countListed, stop };
}

/** What an admin does in a small and in a large team, in turn. */
export async function run(): Promise<void> {
  const [few, many] = counts;
  const teams = { few: await startTeam(few), many: await startTeam(many) };
  const rows = [];
  for (const operation of Object.keys(teams.few.operations) as (keyof typeof teams.few.operations)[]) {
    const times = await mediansOf(
      { few: teams.few.operations[operation], many: teams.many.operations[operation] },
      { rounds, warmUp: 1 },
    );
    rows.push({
      operation,
      [`${few} members`]: ms(times.few),
      [`${many.toLocaleString("en")} members`]: ms(times.many),
      ratio: ratio(times.many / times.few),
    });
  }
  const [listed, expected] = [await teams.many.countListed(), many - rounds - 1];
  closeConnections();
  await teams.few.stop();
  await teams.many.stop();
  printTable("The logistics team over HTTP, medians of calls taken in turn", rows);
  if (listed !== expected) throw new Error(`The list has ${listed} members, not ${expected}`);
}
