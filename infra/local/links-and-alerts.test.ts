import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { runPortal } from "../operator/testing/portal.ts";
import { scenarioNumber } from "./courier/scenarios.ts";
import { demoMembers, demoPassword } from "./demo/people.ts";
import { localCredentials } from "./dynamodb/credentials.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./dynamodb/embedded-database.ts";
import { type Portal, startPortal } from "./portal.ts";
import { synthesisePortal } from "./testing/assembly.ts";
import { clientOf } from "./testing/client.ts";

/** What staff do to a record, and what becomes of its links and mails: over HTTP, with each function's own permissions. */

let database: EmbeddedDatabase;
let dataDirectory: string;
let portal: Portal;
let call: ReturnType<typeof clientOf>;
let token: string;
beforeAll(async () => {
  database = await startEmbeddedDatabase();
  dataDirectory = await mkdtemp(join(tmpdir(), "links-"));
  const assembly = await synthesisePortal();
  portal = await startPortal({ assembly, dataDirectory, databaseEndpoint: database.endpoint, demo: true });
  call = clientOf(portal.url);
  const body = { email: demoMembers[0]?.email, password: demoPassword };
  token = (await call("POST", "/api/logistics/login", { body })).body;
}, 300_000);
afterAll(async () => {
  await portal.stop();
  await database.stop();
  await rm(dataDirectory, { recursive: true });
});

/** A network may leave five addresses an hour. */
beforeEach(async () => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(localCredentials(database.endpoint)));
  const TableName = portal.functions.byName("follower").variables.TABLE_NAME;
  const { Items = [] } = await client.send(new ScanCommand({ TableName }));
  for (const { pk, sk } of Items.filter((item) => String(item.pk).startsWith("RATE#"))) {
    await client.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
  }
  client.destroy();
});

const phone = "+1 212 555 0100";
const otherPhone = "+44 20 7946 0000";
let serial = 0;
interface Stored {
  readonly _id: string;
  readonly name: string;
  readonly phone: string;
  readonly trackingNo: string;
}

const staff = async (method: string, path: string, body?: object) => {
  const reply = await call(method, `/api${path}`, { token, ...(body && { body }) });
  expect([200, 201, 204], `${method} ${path}: ${JSON.stringify(reply.body)}`).toContain(reply.status);
  return reply.body;
};
async function create(fields: Partial<Stored> = {}): Promise<Stored> {
  serial += 1;
  const body = { name: `LAA-${serial}`, phone, trackingNo: scenarioNumber("inTransit", 700 + serial), ...fields };
  return (await staff("POST", "/user/create", body)).record;
}
const edit = ({ _id, name, phone: known, trackingNo }: Stored, fields: Partial<Stored>): Promise<unknown> =>
  staff("PUT", "/user/update", { _id, name, phone: known, trackingNo, ...fields });
const remove = ({ _id }: Stored) => staff("DELETE", `/user/delete/${_id}`);
const undo = ({ _id }: Stored) => staff("POST", `/user/restore/${_id}`);
const linkOf = async ({ _id }: Stored): Promise<string> =>
  String((await staff("GET", `/user/link/${_id}`)).url).split("#t=")[1] ?? "";
const open = (link: string) => call("POST", "/api/user/openLink", { body: { token: link } });
const opens = async (link: string) => (await open(link)).status === 200;
/** Waits for the index, which is behind by a moment. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 250 });

describe("a link", () => {
  test("works under a corrected order number", async () => {
    const record = await create();
    const link = await linkOf(record);
    await edit(record, { name: `${record.name}-R` });
    await soon(async () => expect((await open(link)).body.name).toBe(`${record.name}-R`));
  });

  test("works with a country code, ends with another phone, works again with the phone", async () => {
    const record = await create();
    const link = await linkOf(record);
    const seen: boolean[] = [];
    for (const typed of ["0212 555 0100", otherPhone, phone]) {
      await edit(record, { phone: typed });
      seen.push(await opens(link));
    }
    expect(seen).toEqual([true, false, true]);
  });

  test("does not open while its record is deleted, works again when that is undone", async () => {
    const record = await create();
    const link = await linkOf(record);
    await remove(record);
    expect(await opens(link)).toBe(false);
    await undo(record);
    await soon(async () => expect(await opens(link)).toBe(true));
  });

  test("has ended when the order is entered anew", async () => {
    const record = await create();
    const link = await linkOf(record);
    await remove(record);
    const anew = await create({ name: record.name, trackingNo: record.trackingNo });
    expect(await opens(link)).toBe(false);
    expect(await opens(await linkOf(anew))).toBe(true);
  });

  test("shows a parcel that is added, and ends with the parcel that it names", async () => {
    const record = await create();
    const link = await linkOf(record);
    const added = await create({ name: record.name });
    expect((await open(link)).body.parcels).toHaveLength(2);
    await remove(record);
    const unknown = await open("x".repeat(54));
    const ended = await open(link);
    expect([ended.status, ended.body.message]).toEqual([unknown.status, unknown.body.message]);
    expect((await open(await linkOf(added))).body.parcels).toHaveLength(1);
  });

  test("ends when staff end the order's links, also for a deleted parcel that is restored", async () => {
    const record = await create();
    const deleted = await create({ name: record.name });
    const links = [await linkOf(record), await linkOf(deleted)];
    await remove(deleted);
    await soon(async () => {
      const { users } = await staff("GET", `/user/allTracking?deleted=true&field=name&search=${record.name}`);
      expect(users).toHaveLength(1);
    });
    await staff("DELETE", `/user/link/${record._id}`);
    await undo(deleted);
    for (const link of links) expect(await opens(link)).toBe(false);
  });
});

interface Mail {
  readonly subject: string;
  readonly text: string;
}
async function mailsTo(email: string): Promise<Mail[]> {
  const folder = join(dataDirectory, "mail");
  const files = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  const mails = await Promise.all(
    files.map(async (file) => ({
      ...JSON.parse(await readFile(join(folder, file), "utf8")),
      text: await readFile(join(folder, file.replace(".json", ".txt")), "utf8"),
    })),
  );
  return mails.filter(({ to }) => to.includes(email));
}
const runMailer = () => portal.functions.byName("alertMailer").invoke("{}");
const tokenIn = (text: string) => /\/#[cs]=([\w-]{44})/.exec(text)?.[1] ?? "";

/** Leaves an address for an order and confirms it. */
async function follow({ name }: Stored): Promise<string> {
  const email = `${name.toLowerCase()}@customer.example`;
  expect((await call("POST", "/api/user/alerts", { body: { name, phone, email } })).status).toBe(202);
  // The follower starts the mailer: nothing else does here, for a minute.
  await soon(async () => expect(await mailsTo(email)).toHaveLength(1));
  const [question] = await mailsTo(email);
  const confirmed = await call("POST", "/api/user/alerts/confirm", { body: { token: tokenIn(question?.text ?? "") } });
  expect(confirmed.body).toMatchObject({
    address: "l…@customer.example",
    parcels: [{ trackingNo: expect.any(String) }],
  });
  expect(JSON.stringify(confirmed.body)).not.toContain(name);
  return email;
}
/** What is mailed of stages, besides the question. */
const subjectsTo = async (email: string) => (await mailsTo(email)).slice(1).map(({ subject }) => subject);
const deliver = (record: Stored, at = 0) =>
  edit(record, { trackingNo: scenarioNumber("outForDelivery", 800 + serial + at) });
const lookUp = (name: string, typed = phone) =>
  call("POST", "/api/user/getTrackingNo", { body: { name, phone: typed } });
const out = (name: string) => `Your parcel is out for delivery (order ${name})`;

/** Waits until the mailer has nothing to do, and says what it has mailed. */
async function mailed(email: string): Promise<string[]> {
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await runMailer();
  return subjectsTo(email);
}

describe("an address that was left", () => {
  test("is mailed under a corrected order number", async () => {
    const record = await create();
    const email = await follow(record);
    const name = `${record.name}-R`;
    await edit({ ...record, name }, { trackingNo: scenarioNumber("outForDelivery", 800 + serial) });
    await lookUp(name);
    await soon(async () => expect(await mailed(email)).toEqual([out(name)]));
  });

  test("sleeps while the record has another phone, and wakes with its own", async () => {
    const record = await create();
    const email = await follow(record);
    await edit(record, { phone: otherPhone, trackingNo: scenarioNumber("outForDelivery", 800 + serial) });
    await lookUp(record.name, otherPhone);
    expect(await mailed(email)).toEqual([]);
    await edit(record, { trackingNo: scenarioNumber("outForDelivery", 800 + serial) });
    await soon(async () => expect(await mailed(email)).toEqual([out(record.name)]));
  });

  test("sleeps while the record is deleted, and wakes when that is undone", async () => {
    const record = await create();
    const email = await follow(record);
    await remove(record);
    await undo(record);
    await soon(async () => {
      await deliver(record);
      await lookUp(record.name);
    });
    await soon(async () => expect(await mailed(email)).toEqual([out(record.name)]));
  });

  test("has ended when the order is entered anew, and when its import was rolled back and uploaded again", async () => {
    const record = await create();
    const email = await follow(record);
    await remove(record);
    await create({ name: record.name, trackingNo: scenarioNumber("outForDelivery", 800 + serial) });
    await lookUp(record.name);
    expect(await mailed(email)).toEqual([]);

    serial += 1;
    const row = { name: `LAA-${serial}`, trackingNo: scenarioNumber("inTransit", 700 + serial) };
    const upload = async (trackingNo = row.trackingNo) => {
      const form = new FormData();
      form.append("file", new File([`Order No,Phone,Tracking No\n${row.name},${phone},${trackingNo}`], "orders.csv"));
      const headers = { authorization: `Bearer ${token}` };
      const reply = await fetch(`${portal.url}/api/user/importExcel`, { method: "POST", headers, body: form });
      return ((await reply.json()) as { importId: string }).importId;
    };
    const importId = await upload();
    const imported = await follow({ ...record, ...row });
    await staff("POST", `/user/import/${importId}/rollback?dryRun=false`);
    await upload(scenarioNumber("outForDelivery", 800 + serial));
    await lookUp(row.name);
    expect(await mailed(imported)).toEqual([]);
  });

  test("is stopped by one tombstone, for parcels that are added later too, and a second tap says the same", async () => {
    const record = await create();
    const email = await follow(record);
    await deliver(record);
    await lookUp(record.name);
    await soon(async () => expect(await mailed(email)).toEqual([out(record.name)]));
    const [, mail] = await mailsTo(email);
    const stopToken = /\/#s=([\w-]{44})/.exec(mail?.text ?? "")?.[1] ?? "";
    const stop = async () => (await call("POST", `/api/user/alerts/stop?t=${stopToken}`)).status;
    expect([await stop(), await stop()]).toEqual([200, 200]);
    await create({ name: record.name, trackingNo: scenarioNumber("outForDelivery", 850 + serial) });
    await lookUp(record.name);
    expect(await mailed(email)).toEqual([out(record.name)]);
  });

  test("leaves nothing when its order is erased, and a rebuild finds nothing to mend", async () => {
    const record = await create();
    const email = await follow(record);
    await edit(record, { name: `${record.name}-R` });
    const operator = {
      DYNAMODB_ENDPOINT: database.endpoint,
      TABLE_NAME: portal.functions.byName("follower").variables.TABLE_NAME ?? "",
    };
    expect(await runPortal(["erase", "--order", `${record.name}-R`, "--yes"], operator)).toMatchObject({ code: 0 });
    expect((await runPortal(["export", "--order", record.name], operator)).errors).toContain("Nothing is stored");
    await deliver(await create({ name: `${record.name}-R` }));
    await lookUp(`${record.name}-R`);
    expect(await mailed(email)).toEqual([]);
    await soon(async () => {
      const { out: said } = await runPortal(["rebuild", "--dry-run"], operator);
      expect(said).toContain("Nothing was missing.");
    });
  });
});
