import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { byForm, newRecord, recordItem } from "../../../functions/records/item.ts";
import { snapshotKey } from "../../../functions/shipments/snapshot-store.ts";
import { localCredentials } from "../../local/dynamodb/credentials.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../../local/dynamodb/embedded-database.ts";
import { createTableAt } from "../../local/dynamodb/table-from-template.ts";
import { tableProperties } from "../../local/testing/table-properties.ts";
import { runCommand } from "../testing/command.ts";

const properties = tableProperties();
let database: EmbeddedDatabase;
let tableName: string;
let client: DynamoDBDocumentClient;
beforeAll(async () => {
  database = await startEmbeddedDatabase();
  client = DynamoDBDocumentClient.from(new DynamoDBClient(localCredentials(database.endpoint)));
});
afterAll(() => database.stop());
beforeEach(async () => {
  vi.stubEnv("RECORD_MONTHS", "24");
  tableName = `portal-${randomUUID()}`;
  await createTableAt(database.endpoint, tableName, properties);
});
afterEach(() => vi.unstubAllEnvs());

const put = (Item: object) => client.send(new PutCommand({ TableName: tableName, Item }));
async function stored() {
  const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName, ConsistentRead: true }));
  return Items.sort((left, right) => (`${left.pk}${left.sk}` < `${right.pk}${right.sk}` ? -1 : 1));
}
const itemOf = (name: string, trackingNo: string) =>
  recordItem(newRecord({ name, phone: "+1 415 555 0101", trackingNo }, ulid(), new Date(), byForm("staff")));
const rekey = (...args: string[]) =>
  runCommand("rekey", args, { DYNAMODB_ENDPOINT: database.endpoint, TABLE_NAME: tableName });

test("records of the first release get their present keys, and nothing else is changed", async () => {
  const wanted = [itemOf("24-1001", "SG1"), itemOf("AYU-1001", "SG2")];
  const [moving, staying] = wanted;
  await put({ ...moving, pk: "ORDER#241001" });
  await put(staying ?? {});
  // The file was imported again since, so the old record is one too many.
  const since = itemOf("25/1", "SG3");
  const old = { ...itemOf("25-1", "SG3"), pk: "ORDER#251" };
  for (const item of [since, old]) await put(item);
  await put({ pk: "ORDER#241001", sk: "LINKS", revokedAt: 1 });
  // Of a number that no record holds any more: the marker keeps its delivery from being counted twice.
  const ofShipment = [snapshotKey("SG9"), { ...snapshotKey("SG9"), sk: "DELIVERY" }];
  for (const key of ofShipment) await put({ ...key, fetchedAt: 1 });
  const before = await stored();

  const counted = await rekey();
  expect(counted).toMatchObject({ code: 0, out: expect.stringContaining("to be moved: 1") });
  expect(counted.out).toContain("stored anew since, to be deleted: 1");
  expect(await stored()).toEqual(before);

  const { out } = await rekey("--yes");
  expect(out).toContain("records, moved: 1");
  expect(out).toContain("stored anew since, deleted: 1");
  const after = await stored();
  const keyOf = ({ pk, sk }: Record<string, unknown>) => `${pk} ${sk}`;
  expect(after.filter(({ _id }) => _id === moving?._id || _id === staying?._id)).toEqual(wanted);
  expect(after.map(keyOf)).toEqual(
    [...wanted, since, ...ofShipment, { pk: "ORDER#241001", sk: "LINKS" }]
      .map(keyOf)
      .sort((left, right) => (left < right ? -1 : 1)),
  );
  await rekey("--yes");
  expect(await stored()).toEqual(after);
});
