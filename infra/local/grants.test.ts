import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, ScanCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { decodeJwt, decodeProtectedHeader, type JWTHeaderParameters, SignJWT } from "jose";
import { ulid } from "ulid";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { jobKey, noCounts, openImports } from "../../functions/imports/items.ts";
import { byForm, newRecord, recordKey, type StoredRecord } from "../../functions/records/item.ts";
import { type TransitionKind, transition } from "../../functions/records/write.ts";
import { recordWriters } from "../../functions/registry.ts";
import { bucketOf, countsKey, transitMonths } from "../../functions/shipments/delivery-store.ts";
import { newsKey } from "../../functions/shop/telling/store.ts";
import { eventFor } from "../../functions/testing/call.ts";
import { fromShop, fulfilment, shopSecret, wooOrder } from "../../functions/testing/shop.ts";
import type { ShopSource } from "../../shared/shop.ts";
import { type AccessRequest, isAllowed, type Statement } from "./aws-endpoint/iam-policy.ts";
import { storedSecrets } from "./aws-endpoint/secrets.ts";
import { scenarioNumber } from "./courier/scenarios.ts";
import { readJsonFile } from "./data-files.ts";
import { demoPassword } from "./demo/people.ts";
import { localCredentials } from "./dynamodb/credentials.ts";
import { type ShopifyDouble, startShopifyDouble } from "./shop/shopify.ts";
import { wronglyAuthorized } from "./testing/authorization.ts";
import { startTestPortal, type TestPortal } from "./testing/test-portal.ts";

/** The functions under the template's own roles. */

let portal: TestPortal;
let shopify: ShopifyDouble;
let dataDirectory: string;
let call: TestPortal["call"];
let signIn: TestPortal["signIn"];
/** The access requests of each function's calls, by its principal. */
const calledBy = new Map<string, (readonly AccessRequest[])[]>();
const callsOf = (principal: string) => {
  const calls = calledBy.get(principal) ?? [];
  calledBy.set(principal, calls);
  return calls;
};

beforeAll(async () => {
  shopify = await startShopifyDouble({ shop: "amrita", clientId: "1", clientSecret: "2" });
  portal = await startTestPortal({
    shop: { ...shopSecret, shopifyApp: shopify.app },
    watchAccess: ({ name }, requests) => callsOf(name).push(requests),
  });
  ({ call, signIn, dataDirectory } = portal);
  for (const name of ["TABLE_NAME", "RECORD_MONTHS", "HISTORY_MONTHS"]) {
    vi.stubEnv(name, portal.functions.byName("receiveShopify").variables[name]);
  }
}, 300_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await portal.stop();
  await shopify.stop();
});

const phone = "+1 212 555 0100";
const patiently = { timeout: 90_000, interval: 100 };
const password = "a kettle of lemon tea";

/** Makes a call that must succeed and returns its body. */
async function done(method: string, path: string, options: Parameters<typeof call>[2] = {}, wanted = [200, 201, 204]) {
  const ask = () => call(method, `/api${path}`, options);
  let reply = await ask();
  // A busy machine asks for another try.
  while (method === "GET" && reply.status === 503) reply = await ask();
  const { status, body } = reply;
  expect(wanted, `${method} ${path}: ${JSON.stringify(body)}`).toContain(status);
  return body;
}

/** Changes the table directly. */
async function withTable<Result>(use: (client: DynamoDBDocumentClient, tableName: string) => Promise<Result>) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(localCredentials(portal.database)));
  const result = await use(client, portal.functions.byName("importSweeper").variables.TABLE_NAME ?? "");
  client.destroy();
  return result;
}

async function upload(
  token: string,
  rows: readonly string[],
  { query = "", header = "Order No,Phone,Tracking No", columns = {} } = {},
) {
  const form = new FormData();
  form.append("file", new File([[header, ...rows].join("\n")], "orders.csv"));
  if (Object.keys(columns).length > 0) form.append("columns", JSON.stringify(columns));
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${portal.url}/api/user/importExcel${query}`, { method: "POST", headers, body: form });
  expect(reply.status).toBe(200);
  const { importId } = (await reply.json()) as { importId: string };
  for (;;) {
    const report = await done("GET", `/user/import/${importId}`, { token });
    if (report.status === "done") return importId;
    expect(["receiving", "running"]).toContain(report.status);
    await sleep(100);
  }
}

/** Rolls an import back after one of its records was deleted, and returns what became of the others. */
async function rollBack(token: string, importId: string, deletedOrder: string) {
  const { users } = await done("GET", `/user/allTracking?field=name&search=${deletedOrder}`, { token });
  await done("DELETE", `/user/delete/${users[0]._id}`, { token });
  await done("POST", `/user/import/${importId}/rollback?dryRun=true`, { token });
  await done("POST", `/user/import/${importId}/rollback`, { token });
  for (;;) {
    const { rollback } = await done("GET", `/user/import/${importId}`, { token });
    if (rollback.status === "done") return [rollback.deleted, rollback.returned, rollback.keptCount];
    await sleep(100);
  }
}

/** What both kinds of staff do with records. */
async function manageRecords(token: string, mark: string) {
  const fields = { name: `${mark}-1`, phone, trackingNo: `SG${mark}1` };
  const { record } = await done("POST", "/user/create", { token, body: fields });
  // Also of a record that was never changed, whose history is empty.
  await done("GET", `/user/history/${record._id}`, { token });
  const changed = { _id: record._id, ...fields, trackingNo: `SG${mark}2` };
  await done("PUT", "/user/update", {
    token,
    body: { ...changed, trackingNo: fields.trackingNo, phone: "+1 212 555 0199" },
  });
  await done("PUT", "/user/update", { token, body: changed });
  await done("GET", "/user/allTracking?limit=1", { token });
  await done("GET", "/user/allTracking?limit=1&sort=asc", { token });
  await done("DELETE", `/user/delete/${record._id}`, { token });
  await done("GET", `/user/history/${record._id}`, { token });
  await done("GET", "/user/allTracking?limit=1&deleted=true", { token });
  await done("GET", "/user/allTracking?limit=1&deleted=true&sort=asc", { token });
  await done("POST", `/user/restore/${record._id}`, { token });
  await done("POST", `/user/restore/${record._id}`, { token }, [409]);
  await done("GET", `/user/history/${record._id}`, { token });
  for (const method of ["GET", "DELETE"]) await done(method, `/user/link/${record._id}`, { token });

  const { record: one } = await done("POST", "/user/create", { token, body: { ...fields, name: `${mark}-4` } });
  await done("POST", "/user/create", { token, body: { ...fields, name: `${mark}-5` } });
  await vi.waitFor(async () => {
    const { sameNumber } = await done("GET", `/user/record/${one._id}?fresh=true`, { token });
    expect(sameNumber).toMatchObject([{ name: `${mark}-5` }]);
  }, patiently);

  const replaced = (number: number) => `${mark}-2,${phone},SG${mark}3${number}`;
  const withPhone = (number: string) => `${mark}-8,${number},SG${mark}8`;
  await upload(token, [replaced(0), withPhone(phone), `${mark}-3,,SG${mark}4`]);
  const few = [`${mark}-6,${phone},SG${mark}6`, `${mark}-7,${phone},SG${mark}7`];
  const ofAnother = withPhone("+1 212 555 0199");
  const small = await upload(token, [replaced(1), ofAnother, ...few], { query: "?replace=true" });
  expect(await rollBack(token, small, `${mark}-6`)).toEqual([1, 2, 1]);
  const { users } = await done("GET", `/user/allTracking?limit=1&field=name&search=${mark}-2`, { token });
  for (const read of ["history", "record"]) await done("GET", `/user/${read}/${users[0]._id}`, { token });
  await done("GET", "/user/imports?limit=2", { token });
}

/** Finds records by their whole numbers, and is told that another order has one. */
async function findByNumber(token: string, mark: string) {
  const fields = { name: `${mark}-N1`, phone, trackingNo: `SG${mark}N9` };
  const { record } = await done("POST", "/user/create", { token, body: fields });
  const found = async (search: string) => (await done("GET", `/user/allTracking?limit=1&${search}`, { token })).users;
  expect(await found(`field=name&search=${fields.name}`)).toMatchObject([{ _id: record._id }]);
  await vi.waitFor(async () => {
    const { record: second, warnings } = await done("POST", "/user/create", {
      token,
      body: { ...fields, name: `${mark}-${ulid()}` },
    });
    const told = warnings.join(" ");
    // The follower may not have come so far: without this record the next try is like the first.
    if (!told.includes(`Order ${fields.name} also has`)) await done("DELETE", `/user/delete/${second._id}`, { token });
    expect(told).toContain(`Order ${fields.name} also has`);
    await done("PUT", "/user/update", { token, body: { ...fields, _id: second._id, name: `${mark}-${ulid()}` } });
  }, patiently);
  expect(await found(`field=trackingNo&search=${fields.trackingNo}`)).toHaveLength(1);
}

/** Chooses columns, which are remembered for such files, and forgets them. */
async function chooseColumns(token: string, mark: string) {
  const header = `Bestellung ${mark},Telefon,Sendung`;
  const columns = { [`Bestellung ${mark}`]: "name", Telefon: "phone", Sendung: "trackingNo" };
  await upload(token, [`${mark}-C1,${phone},SG${mark}C1`], { header, columns });
  const form = new FormData();
  form.append("file", new File([`${header}\n${mark}-C2,${phone},SG${mark}C2\n`], "orders.csv"));
  const headers = { authorization: `Bearer ${token}` };
  const url = `${portal.url}/api/user/importExcel?dryRun=true`;
  const { choice } = (await (await fetch(url, { method: "POST", headers, body: form })).json()) as {
    choice: { remembered: string };
  };
  const all = await done("GET", "/user/columns", { token });
  expect(all.columns).toContainEqual(expect.objectContaining({ id: choice.remembered }));
  await done("DELETE", `/user/columns/${choice.remembered}`, { token });
}

/** Imports, within the request and by the worker, over a record that is newer than the files. */
async function importOverNewerRecord(token: string) {
  const fields = { name: "NEWER-1", phone, trackingNo: "SGNEWER1" };
  await done("POST", "/user/create", { token, body: fields });
  await withTable((client, TableName) =>
    client.send(
      new UpdateCommand({
        TableName,
        Key: recordKey(fields),
        UpdateExpression: "SET updatedAt = :later",
        ExpressionAttributeValues: { ":later": "9999-01-01T00:00:00.000Z" },
      }),
    ),
  );
  const row = `${fields.name},+1 212 555 0199,${fields.trackingNo}`;
  await upload(token, [row, `NEWER-2,${phone},SGNEWER2`, `NEWER-3,${phone},SGNEWER3`]);
  const changed = [`NEWER-2,+1 212 555 0177,SGNEWER2`, `NEWER-3,${phone},SGNEWER4`];
  const others = Array.from({ length: 500 }, (_, at) => `NEWER-${at + 10},${phone},SGNEWER${at + 10}`);
  const large = await upload(token, [row, ...changed, ...others], { query: "?replace=true" });
  expect(await rollBack(token, large, "NEWER-500")).toEqual([499, 2, 1]);
}

/** The token of a session that began ten minutes earlier. */
async function tenMinutesLater(token: string): Promise<string> {
  const { exp = 0, ...claims } = decodeJwt(token);
  const header = decodeProtectedHeader(token) as JWTHeaderParameters;
  const secrets = await readJsonFile(join(dataDirectory, "secrets.json"), storedSecrets);
  const arn = portal.functions.byName("adminUpdate").variables.SIGNING_SECRET_ARN ?? "";
  const { key }: { key: string } = JSON.parse(
    secrets[arn]?.find(({ versionId }) => versionId === header.kid)?.value ?? "",
  );
  return new SignJWT({ ...claims, exp: exp - 600 }).setProtectedHeader(header).sign(Buffer.from(key, "base64url"));
}

/** Changes one's own profile right after the login, and later with the present password only. */
async function changeProfile(path: string, token: string, { name, email, present }: Record<string, string>) {
  await done("PUT", path, { token, body: { name } });
  const later = await tenMinutesLater(token);
  await done("PUT", path, { token: later, body: { phone: "9000000001" } }, [400]);
  await done("PUT", path, { token: later, body: { phone: "9000000001", currentPassword: "a guess" } }, [400]);
  await done("PUT", path, { token: later, body: { phone: "9000000001", currentPassword: present } });
  await done("PUT", path, { token, body: { email } });
}

const signInAs = async (role: "admin" | "logistics", email: string, secret: string): Promise<string> => {
  const body = await done("POST", `/${role}/login`, { body: { email, password: secret } });
  return role === "admin" ? body.token : body;
};

async function manageTeam(token: string) {
  const person = { name: "Devika Rao", email: "devika@example.com", phone: "9000000009", password };
  const { member: joined } = await done("POST", "/logistics/register", { body: person });
  await done("POST", "/logistics/login", { body: { email: person.email, password } }, [403]);
  await done("GET", "/logistics/all", { token });
  await done("PUT", `/admin/verify-logistics/${joined._id}`, { token });
  await mailedText(person.email, "We've got your sign-up");
  await mailedText(person.email, "You can log in");
  const { password: once } = await done("PUT", `/admin/reset-logistics/${joined._id}`, {
    token: await tenMinutesLater(token),
    body: { currentPassword: demoPassword },
  });
  const theirs = await signInAs("logistics", person.email, once);
  await done("GET", "/logistics/profile", { token: theirs });
  await done("POST", "/logistics/logout", { token: theirs });
  const again = await signInAs("logistics", person.email, once);
  await changeProfile("/logistics/update", again, {
    name: "Devika R.",
    email: "devika.rao@example.com",
    present: once,
  });
  await done("DELETE", `/logistics/${joined._id}`, { token });
}

async function manageAdmins(token: string) {
  const person = { name: "Kiran Das", email: "kiran@example.com", phone: "9000000008", password };
  const later = await tenMinutesLater(token);
  await done("POST", "/admin/create", { token: later, body: person }, [400]);
  await done("POST", "/admin/create", { token: later, body: { ...person, currentPassword: "a guess" } }, [400]);
  const body = { ...person, currentPassword: demoPassword };
  const { admin } = await done("POST", "/admin/create", { token: later, body });
  await done("GET", "/admin/all", { token });
  const theirs = await signInAs("admin", person.email, password);
  await done("POST", "/admin/logout", { token: theirs });
  const again = await signInAs("admin", person.email, password);
  await changeProfile("/admin/update", again, { name: "Kiran D.", email: "kiran.das@example.com", present: password });
  await done("DELETE", `/admin/${admin._id}`, { token });
}

/** A parcel that is held: the follower makes its case, and both kinds of staff write on it. Another is delivered, and counted. */
async function workOnCase(tokens: readonly string[]) {
  const [token = ""] = tokens;
  const delivered = { name: "DONE-1", phone, trackingNo: scenarioNumber("delivered", 4710) };
  await done("POST", "/user/create", { token, body: delivered });
  await done("POST", "/user/getTrackingNo", { body: { name: delivered.name, phone } });
  const fields = { name: "HELD-1", phone, trackingNo: scenarioNumber("hold", 4711) };
  const { record } = await done("POST", "/user/create", { token, body: fields });
  await done("POST", "/user/getTrackingNo", { body: { name: fields.name, phone } });
  await vi.waitFor(async () => {
    const { cases } = await done("GET", "/user/attention?reason=held&limit=200", { token });
    expect(JSON.stringify(cases)).toContain(fields.trackingNo);
  }, patiently);
  const path = `/user/attention/${fields.trackingNo}`;
  for (const each of tokens) {
    await done("PUT", path, { token: each, body: { note: "Asked the courier" } });
    const { cases } = await done("GET", "/user/attention", { token: each });
    expect(await done("GET", "/user/insights?months=3", { token: each })).toMatchObject({
      cases: { held: expect.any(Number) },
    });
    expect(JSON.stringify(cases)).toContain("Asked the courier");
    const details = await done("GET", `/user/record/${record._id}`, { token: each });
    expect(details.case).toMatchObject({ note: "Asked the courier", by: { role: expect.any(String) } });
  }
  await done("PUT", path, { token, body: { done: true, version: 1 } }, [409]);
  await done("PUT", "/user/attention/SG3000000000000", { token, body: { done: true } }, [404]);
}

/** A customer sends the address that the carrier misses, by the order's number and by a link. */
async function sendAddress(token: string) {
  const fields = { name: "ADDRESS-1", phone, trackingNo: scenarioNumber("badAddress", 4713) };
  const { record } = await done("POST", "/user/create", { token, body: fields });
  await done("POST", "/user/getTrackingNo", { body: { name: fields.name, phone } });
  await vi.waitFor(async () => {
    const { case: open } = await done("GET", `/user/record/${record._id}`, { token });
    expect(open).toMatchObject({ reason: "bad-address" });
  }, patiently);
  const address = { name: "Asha Menon", address: "12 Hill Road", phone };
  for (const by of [{ name: fields.name }, await linkTo(token, record._id)]) {
    await done("POST", "/user/reply", { body: { ...by, phone, address } }, [202]);
  }
}

/** The next morning's mail tells of it, and the watch counts it. */
async function tellOpenCases() {
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  // A run of the schedule may still be under way.
  await forgetOfCourier("WATCH");
  await portal.functions.byName("watch").invoke(JSON.stringify({ time: `${tomorrow}T06:02:00Z` }));
  await portal.functions.byName("digest").invoke(JSON.stringify({ time: `${tomorrow}T12:00:00Z` }));
  const folder = join(dataDirectory, "mail");
  const mails = (await readdir(folder)).filter((file) => file.endsWith(".txt"));
  expect((await Promise.all(mails.map((mail) => readFile(join(folder, mail), "utf8")))).join()).toContain("HELD-1");
}

const mailFolder = () => join(dataDirectory, "mail");

/** Waits for a mail to an address whose subject has these words, and returns its text. */
async function mailedText(to: string, words: string): Promise<string> {
  return vi.waitFor(async () => {
    await portal.functions.byName("alertMailer").invoke("{}");
    for (const file of (await readdir(mailFolder())).filter((name) => name.endsWith(".json"))) {
      const mail = JSON.parse(await readFile(join(mailFolder(), file), "utf8"));
      if (!mail.to.includes(to) || !mail.subject.includes(words)) continue;
      return readFile(join(mailFolder(), file.replace(".json", ".txt")), "utf8");
    }
    throw new Error(`No mail to ${to}: ${words}`);
  }, patiently);
}

const confirmOrStop = /\/#[cs]=([\w-]{44})/;
const tokenIn = (text: string, pattern = confirmOrStop) => pattern.exec(text)?.[1] ?? "";

/** The partitions and addresses of all alerts. */
const storedAlerts = () =>
  withTable(async (client, TableName) => {
    const { Items = [] } = await client.send(new ScanCommand({ TableName }));
    const alerts = Items.filter(({ email, pk }) => email && pk.startsWith("ALERT#"));
    return alerts.map(({ pk, email }) => [pk, email]).sort();
  });

/** As after a year of deliveries to the United States, each of which took two months. */
const storeTransitTimes = () =>
  withTable((client, TableName) => {
    const [month = ""] = transitMonths();
    const bucket = bucketOf({ month, country: "US", what: "60" });
    return client.send(new PutCommand({ TableName, Item: { ...countsKey(month), [bucket]: 60 } }));
  });

/** Leaves addresses, confirms two, is mailed about parcels and stops; another bounces; orders are corrected meanwhile. */
async function followByMail(token: string) {
  const create = async (name: string, trackingNo: string) =>
    (await done("POST", "/user/create", { token, body: { name, phone, trackingNo } })).record;
  const lookUpOrder = (name: string) => done("POST", "/user/getTrackingNo", { body: { name, phone } });
  const leave = (name: string, email: string, from = phone) =>
    done("POST", "/user/alerts", { body: { name, phone: from, email } }, [202]);
  const first = await create("MAIL-1", scenarioNumber("inTransit", 900));
  const second = await create("MAIL-2", scenarioNumber("inTransit", 903));
  expect(await lookUpOrder("MAIL-1")).toMatchObject({ alerts: true });
  await leave("MAIL-1", "asha@customer.example");
  await leave("MAIL-2", "asha@customer.example");
  await leave("MAIL-1", "bounce@simulator.amazonses.com");
  await leave("MAIL-1", "asha@customer.example", "+1 212 555 0999");
  const byLink = { ...(await linkTo(token, second._id)), email: "ravi@customer.example" };
  await done("POST", "/user/alerts", { body: byLink }, [202]);
  const question = await mailedText("asha@customer.example", "Confirm updates");
  expect(question).not.toContain("#t=");
  const confirmed = await done("POST", "/user/alerts/confirm", { body: { token: tokenIn(question) } });
  expect(confirmed).toMatchObject({ address: "a…@customer.example", parcels: [{ trackingNo: expect.any(String) }] });
  await mailedText("bounce@simulator.amazonses.com", "Confirm updates");
  const ofLink = await mailedText("ravi@customer.example", "Confirm updates");
  await done("POST", "/user/alerts/confirm", { body: { token: tokenIn(ofLink), fresh: true } });
  const throttled = { ...fieldsIn(second), trackingNo: scenarioNumber("throttled", 904) };
  await done("PUT", "/user/update", { token, body: { ...throttled, _id: second._id } });
  await done("POST", "/user/alerts/confirm", { body: { token: tokenIn(ofLink), fresh: true } });
  await forgetOfCourier("PAUSE");

  // A parcel that is added, under a number that was corrected.
  await done("PUT", "/user/update", { token, body: { ...fieldsIn(first), _id: first._id, name: "MAIL-3" } });
  await create("MAIL-3", scenarioNumber("outForDelivery", 901));
  await lookUpOrder("MAIL-3");
  const text = await mailedText("asha@customer.example", "is out for delivery (order MAIL-3)");
  const opened = await done("POST", "/user/openLink", { body: { token: tokenIn(text, /\/#t=([\w-]+)/) } });
  expect(opened).toMatchObject({ name: "MAIL-3", parcelCount: 2 });
  // The mail is the first to tell when a parcel arrives that only staff have looked up.
  const { _id } = await create("MAIL-3", scenarioNumber("inTransit", 905));
  await done("GET", `/user/record/${_id}?fresh=true`, { token });
  expect(await mailedText("asha@customer.example", "has arrived in the United States (order MAIL-3)")).toContain(
    "nine in ten arrive in this time",
  );
  const stopUrl = `${portal.url}/api/user/alerts/stop?t=${tokenIn(text)}`;
  // A mail program may open the address of that header instead: it leads to the page, and nothing is stopped.
  const page = await fetch(stopUrl, { redirect: "manual" });
  expect([page.status, page.headers.get("location")]).toEqual([303, `/#s=${tokenIn(text)}`]);
  const oneClick = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  for (const _ of [1, 2]) expect((await fetch(stopUrl, { method: "POST", body: oneClick })).status).toBe(200);
  await vi.waitFor(
    async () =>
      // The others were ended by their customer and by SES's event.
      expect(await storedAlerts()).toEqual([
        [`ALERT#${second._id}`, "asha@customer.example"],
        [`ALERT#${second._id}`, "ravi@customer.example"],
      ]),
    patiently,
  );
  // An alert that was left with a link ends with it.
  await done("DELETE", `/user/link/${second._id}`, { token });
  const trackingNo = scenarioNumber("outForDelivery", 902);
  await done("PUT", "/user/update", { token, body: { ...fieldsIn(second), _id: second._id, trackingNo } });
  await lookUpOrder("MAIL-2");
  const withoutLink = await mailedText("asha@customer.example", "is out for delivery (order MAIL-2)");
  expect(withoutLink).not.toContain("#t=");
  await vi.waitFor(
    async () => expect(await storedAlerts()).toEqual([[`ALERT#${second._id}`, "asha@customer.example"]]),
    { timeout: 20_000, interval: 500 },
  );
}

const fieldsIn = ({ name, trackingNo }: { name: string; trackingNo: string }) => ({ name, phone, trackingNo });

const forgetOfCourier = (sk: "PAUSE" | "WATCH") =>
  withTable((client, TableName) => client.send(new DeleteCommand({ TableName, Key: { pk: "COURIER", sk } })));

/** The body that opens a record's order by its link. */
async function linkTo(token: string, id: string) {
  const { url } = await done("GET", `/user/link/${id}`, { token });
  return { token: String(url).split("#t=")[1] };
}

/** A customer opens a link, without the phone of the order and with it, until it is revoked. */
async function openByLink(token: string, id: string) {
  const link = await linkTo(token, id);
  const postcode = ({ trackingData }: { trackingData: { data: { awbInfo: { awb_postcode: string | null } } } }) =>
    trackingData.data.awbInfo.awb_postcode;
  expect(postcode(await done("POST", "/user/openLink", { body: link }))).toBeNull();
  expect(postcode(await done("POST", "/user/openLink", { body: { ...link, phone } }))).toEqual(expect.any(String));
  await done("DELETE", `/user/link/${id}`, { token });
  await done("POST", "/user/openLink", { body: link }, [404]);
}

/** What customers do, and what staff see of it. The courier's refusal comes last: calls to it then pause for minutes. */
async function lookUp(token: string) {
  for (const [at, scenario] of (["inTransit", "throttled"] as const).entries()) {
    const fields = { name: `LOOK-${at}`, phone, trackingNo: scenarioNumber(scenario) };
    await done("POST", "/user/create", { token, body: fields });
    await done("POST", "/user/getTrackingNo", { body: { name: fields.name, phone } });
    await forgetOfCourier("PAUSE");
    const other = { ...fields, trackingNo: scenarioNumber(scenario, 1) };
    const { record } = await done("POST", "/user/create", { token, body: other });
    await done("GET", `/user/record/${record._id}?fresh=true`, { token });
    await forgetOfCourier("PAUSE");
    const third = { ...fields, name: `LINK-${at}`, trackingNo: scenarioNumber(scenario, 2) };
    const { record: linked } = await done("POST", "/user/create", { token, body: third });
    await done("POST", "/user/openLink", { body: await linkTo(token, linked._id) });
    if (scenario === "inTransit") await openByLink(token, linked._id);
  }
  await done("GET", "/user/getTrackingNo");
  await done("POST", "/user/getTrackingNo", { body: { name: "NONE", phone } }, [404]);
  // Wrong guesses at one order from more networks than this machine has, until the limit of all networks.
  const lookup = portal.functions.byName("getTrackingNo");
  const headers = { "x-origin-secret": lookup.variables.ORIGIN_SECRET ?? "" };
  for (let guess = 0; guess <= 50; guess += 1) {
    const request = { body: { name: "GUESSED", phone }, address: `203.0.113.${guess}`, headers };
    await lookup.invoke(JSON.stringify(await eventFor("getTrackingNo", request)));
  }
  const guessed = { name: "GUESSED", phone: "+1 212 555 0199", trackingNo: "SGGUESSED1" };
  const { record } = await done("POST", "/user/create", { token, body: guessed });
  await done("POST", "/user/openLink", { body: { ...(await linkTo(token, record._id)), phone } }, [429]);
  const request = {
    body: { name: "GUESSED", phone, email: "asha@customer.example" },
    address: "203.0.113.99",
    headers,
  };
  await portal.functions.byName("createAlert").invoke(JSON.stringify(await eventFor("createAlert", request)));
  const reply = {
    ...request,
    body: { name: "GUESSED", phone, address: { name: "Asha", address: "12 Hill Road", phone } },
  };
  await portal.functions.byName("customerReply").invoke(JSON.stringify(await eventFor("customerReply", reply)));
}

/** An upload that stopped before its chunks were stored, found by the sweeper. */
async function sweepForgottenImport() {
  const importId = ulid();
  const Item = {
    ...jobKey(importId),
    ...noCounts,
    directoryPk: openImports,
    directorySk: importId,
    importId,
    fileName: "x",
    state: "receiving",
    by: "x",
    replace: false,
    createdAt: "2026-01-01T00:00:00.000Z",
    rows: 1_000,
    refused: 0,
    repeated: 0,
    shared: 0,
    chunks: 2,
    chunksOpen: 2,
    rowsApplied: 0,
    rowsFailed: 0,
    notes: [],
    rollbackOpen: 0,
    expiresAt: 4_000_000_000,
  };
  await withTable((client, TableName) => client.send(new PutCommand({ TableName, Item })));
  await portal.functions.byName("importSweeper").invoke("{}");
}

/** The shop sends a parcel, corrects it, and sends what cannot be taken; both kinds of staff see that. */
async function takeFromShop(tokens: readonly string[]) {
  const results = async (path: string, source: ShopSource, body: unknown) =>
    (await done("POST", path, { body, ...fromShop(source, body) })).results.map(
      ({ result }: { result: string }) => result,
    );
  const fromShopify = (second: number, changes: object) =>
    results("/shop/shopify", "shopify", fulfilment({ updated_at: `2026-11-24T10:00:0${second}Z`, ...changes }));
  const withNumber = (value: string) => [{ key: "_wc_shipment_tracking_items", value: [{ tracking_number: value }] }];
  const fromWoo = (second: number, changes: object) =>
    results(
      "/shop/woocommerce",
      "woocommerce",
      wooOrder({ date_modified_gmt: `2026-11-24T10:00:0${second}`, ...changes }),
    );
  const withKey = (changes: object) =>
    results("/shop/records", "key", { orderNumber: "SHOP-3", phone, trackingNumber: "SGSHOP31", ...changes });

  expect(await fromShopify(1, { tracking_numbers: ["Pending"] })).toEqual(["notTaken"]);
  expect(await fromShopify(2, { tracking_numbers: ["SGSHOP11"] })).toEqual(["added"]);
  expect(await fromShopify(3, { tracking_numbers: ["SGSHOP12"] })).toEqual(["replaced"]);
  expect(await fromShopify(4, { tracking_numbers: ["SGSHOP12"], destination: { phone } })).toEqual(["changed"]);
  expect(await fromWoo(1, { meta_data: withNumber("Pending") })).toEqual(["notTaken"]);
  expect(await fromWoo(2, { meta_data: withNumber("SGSHOP21") })).toEqual(["added"]);
  expect(await fromWoo(3, { meta_data: withNumber("SGSHOP22") })).toEqual(["replaced"]);
  expect(await fromWoo(4, { meta_data: withNumber("SGSHOP22"), billing: { phone } })).toEqual(["changed"]);
  expect(await withKey({ phone: "" })).toEqual(["notTaken"]);
  expect(await withKey({})).toEqual(["added"]);
  for (const [at, token] of tokens.entries()) {
    expect(await withKey({ phone: "", trackingNumber: `SGSHOP4${at}` })).toEqual(["notTaken"]);
    const { notTaken } = await done("GET", "/user/shop?limit=1", { token });
    expect(notTaken).toMatchObject([{ orderNumber: "SHOP-3", trackingNo: `SGSHOP4${at}` }]);
    await done("DELETE", `/user/shop/${notTaken[0].id}`, { token });
  }
}

/** A record of the shop's shows its receiver only where no older one has its number for another phone. */
async function lookUpOfShop(token: string) {
  const { users } = await done("GET", "/user/allTracking?limit=1&field=name&search=SHOP-3", { token });
  const body = { name: "SHOP-3", phone };
  await done("POST", "/user/getTrackingNo", { body });
  await done("POST", "/user/openLink", { body: { ...(await linkTo(token, users[0]._id)), phone } });
  const address = { name: "Asha Menon", address: "12 Hill Road", phone };
  await done("POST", "/user/reply", { body: { ...body, address } }, [409]);
}

/** Staff mark orders as shipped in the shop, by their records and by their import; one is refused, and tried again. */
async function tellTheShop(tokens: readonly string[]) {
  const [token = ""] = tokens;
  const tell = () => portal.functions.byName("shopTeller").invoke("{}");
  await vi.waitFor(async () => {
    await tell();
    expect(await done("GET", "/user/shop", { token })).toMatchObject({ connected: "Shopify" });
  }, patiently);
  const importId = await upload(token, [
    `TOLD-1,${phone},${scenarioNumber("inTransit", 4720)}`,
    `TOLD-97,${phone},SGTOLD97`,
  ]);
  for (const each of tokens) await done("POST", "/user/shop/fulfil?dryRun=true", { token: each, body: { importId } });
  const { orders } = await done("POST", "/user/shop/fulfil", { token, body: { importId } });
  expect(orders).toMatchObject([{ result: "accepted" }, { result: "accepted" }]);
  const ids = orders.map(({ _id }: { _id: string }) => _id);
  for (const each of tokens) await done("POST", "/user/shop/fulfil", { token: each, body: { ids } });
  const states = async () =>
    Promise.all(ids.map(async (id: string) => (await done("GET", `/user/record/${id}`, { token })).shop?.state));
  await vi.waitFor(async () => {
    await tell();
    expect((await states()).sort()).toEqual(["failed", "told"]);
  }, patiently);
  // The courier's answer makes a milestone due, and the shop's own message our address.
  await done("POST", "/user/getTrackingNo", { body: { name: "TOLD-1", phone } });
  await vi.waitFor(async () => {
    await tell();
    expect(shopify.orders("TOLD-1")[0]?.fulfilments[0]?.events).toMatchObject([{ status: "IN_TRANSIT" }]);
  }, patiently);
  for (const each of tokens) {
    expect((await done("GET", "/user/shop", { token: each })).notTold).toMatchObject({ count: 1 });
    await done("POST", "/user/shop/retry", { token: each });
    shopify.fail(() => "unauthorised");
    await vi.waitFor(async () => {
      await tell();
      expect((await done("GET", "/user/shop", { token: each })).notTold?.reason).toContain("refuses the portal's app");
    }, patiently);
    shopify.fail(() => undefined);
    await withTable((client, TableName) =>
      client.send(
        new UpdateCommand({
          TableName,
          Key: newsKey(ids[1]),
          UpdateExpression: "SET directorySk = :now",
          ExpressionAttributeValues: { ":now": new Date().toISOString() },
        }),
      ),
    );
    await vi.waitFor(async () => {
      await tell();
      expect((await states()).sort()).toEqual(["failed", "told"]);
    }, patiently);
  }
}

const partitions = "ForAllValues:StringLike";

/** The single permissions of a statement: an action on a resource, for partitions of one pattern. */
function permissionsOf({ Effect, Action, Resource, Condition = {} }: Statement): Statement[] {
  const { [partitions]: limited, ...others } = Condition;
  const conditions = Object.entries(limited ?? {}).flatMap(([key, patterns]) =>
    patterns.map((pattern) => ({ ...others, [partitions]: { [key]: [pattern] } })),
  );
  return Action.flatMap((action) =>
    Resource.flatMap((resource) =>
      (conditions.length > 0 ? conditions : [others]).map((one) => ({
        Effect,
        Action: [action],
        Resource: [resource],
        Condition: one,
      })),
    ),
  );
}

const recordAt = (name: string, trackingNo: string, version: number): StoredRecord => ({
  ...newRecord({ name, phone, trackingNo }, ulid(), new Date(), byForm("x")),
  version,
});
const [first, second] = [recordAt("K-1", "SGK1", 1), recordAt("K-1", "SGK1", 2)];
const [moved, renumbered] = [recordAt("K-1", "SGK2", 2), recordAt("K-2", "SGK1", 2)];

/** A write of each kind: the record before and after it. */
const writes = {
  create: [undefined, first],
  undo: [undefined, second],
  edit: [first, second],
  "correct-tracking-number": [first, moved],
  "correct-order-number": [first, renumbered],
  delete: [first, undefined],
} satisfies Record<TransitionKind, readonly [StoredRecord | undefined, StoredRecord | undefined]>;

/** An action with the kind of its partition: "UpdateItem ORDER". */
const inPartition = (action: string, partition: unknown) => `${action} ${String(partition).split("#")[0]}`;

/** What a kind of write asks the table for, by the actions that make it. */
function requestsOf(kind: TransitionKind): string[] {
  const [before, after] = writes[kind];
  return transition(before, after, byForm("x")).flatMap(({ Put, Update, Delete }) => [
    ...(Put ? [inPartition("PutItem", Put.Item?.pk)] : []),
    ...(Update ? [inPartition("UpdateItem", Update.Key?.pk)] : []),
    ...(Delete ? [inPartition("DeleteItem", Delete.Key?.pk)] : []),
  ]);
}

/** The kinds of writes that no call of a function has made as a whole. */
function unmade(name: string, kinds: readonly TransitionKind[]): string[] {
  const calls = callsOf(portal.functions.byName(name).principal.name).map((requests) =>
    requests.flatMap(({ action, context }) =>
      (context["dynamodb:LeadingKeys"] ?? []).map((key) => inPartition(action.replace("dynamodb:", ""), key)),
    ),
  );
  return kinds
    .filter((kind) => !calls.some((made) => requestsOf(kind).every((one) => made.includes(one))))
    .map((kind) => `${name}: ${kind}`);
}

/** Lambda itself uses these as the function. */
const usedByLambda = /^(logs|sqs):|^dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams)$/;

/** Uses every function once: a missing permission fails, and an unused one is reported. */
test("every function has the permissions it needs, and no others", async () => {
  const [admin, staff] = await Promise.all([signIn("admin"), signIn("logistics")]);
  await storeTransitTimes();
  // The watch will ask for one that nobody has looked up.
  const unasked = { name: "UNASKED-1", phone, trackingNo: scenarioNumber("inTransit", 4712) };
  await done("POST", "/user/create", { token: staff, body: unasked });
  // What uses the same functions comes one after another: calls at the same time would start more execution environments.
  const records = async () => {
    for (const [token, mark] of [
      [admin, "ADM"],
      [staff, "LOG"],
    ] as const) {
      await manageRecords(token, mark);
      await findByNumber(token, `F${mark}`);
      await chooseColumns(token, `F${mark}`);
    }
    await importOverNewerRecord(staff);
  };
  await Promise.all([records(), manageTeam(admin), manageAdmins(admin)]);
  await takeFromShop([admin, staff]);
  await tellTheShop([admin, staff]);
  await lookUpOfShop(staff);
  await workOnCase([admin, staff]);
  await sendAddress(staff);
  await tellOpenCases();
  await followByMail(staff);
  await lookUp(staff);
  await sweepForgottenImport();

  const unused = portal.functions.all.flatMap(({ name, principal }) => {
    const permissions = principal.statements.flatMap(permissionsOf);
    return permissions
      .filter(({ Action: [action = ""] }) => !usedByLambda.test(action))
      .filter((permission) => {
        const others = permissions.filter((other) => other !== permission);
        const isNeeded = (request: AccessRequest) => isAllowed([permission], request) && !isAllowed(others, request);
        return !callsOf(principal.name).flat().some(isNeeded);
      })
      .map(({ Action, Resource, Condition }) => JSON.stringify({ name, Action, Resource, Condition }));
  });
  expect(unused).toEqual([]);
  expect(Object.entries(recordWriters).flatMap(([name, kinds]) => unmade(name, kinds))).toEqual([]);
}, 480_000);

test("every kind of caller gets from every operation what the contract says", async () => {
  const { variables } = portal.functions.byName("adminLogin");
  const secretsFile = join(dataDirectory, "secrets.json");
  const portalToTest = { url: portal.url, database: portal.database, secretsFile, variables };
  expect(await wronglyAuthorized(portalToTest)).toEqual([]);
}, 240_000);

test("a call without a session gets the same reply from the distribution as from its function", async () => {
  const [atTheEdge, byTheFunction] = await Promise.all(
    ["", "other=1"].map((cookie) => portal.call("GET", "/api/user/allTracking", { headers: cookie ? { cookie } : {} })),
  );
  for (const reply of [atTheEdge, byTheFunction]) {
    expect(reply?.status).toBe(401);
    expect(reply?.body).toEqual({ message: "Please sign in.", code: "unauthenticated", requestId: expect.any(String) });
    // A reply deletes cookies that its request brought: here none of the portal's.
    expect(reply?.headers.getSetCookie()).toEqual([]);
  }
  const common = ["cache-control", "content-type", "x-content-type-options", "strict-transport-security"];
  for (const name of common) expect(atTheEdge?.headers.get(name)).toBe(byTheFunction?.headers.get(name));
});
