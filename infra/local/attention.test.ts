import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, onTestFinished, test, vi } from "vitest";
import { indexes } from "../../functions/database/schema.ts";
import { watchKey } from "../../functions/shipments/due-store.ts";
import { snapshotKey } from "../../functions/shipments/snapshot-store.ts";
import { startCourierSimulator } from "./courier/simulator.ts";
import { storyNumber } from "./courier/stories.ts";
import { localCredentials } from "./dynamodb/credentials.ts";
import { startTestPortal } from "./testing/test-portal.ts";

/** The watch and the follower as the stack's template has them, with their own permissions, on a fast schedule. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const account = { username: "vendor@example.com", password: "simulated" };
const admin = { email: "owner@example.com", password: "a kettle of tea" };
const patiently = { timeout: 40_000, interval: 100 };
const { sort } = indexes.directory;
const nothing = { cases: [], counts: {}, snoozed: 0 };

async function start(courierTime: () => number) {
  const courier = await startCourierSimulator(account, courierTime);
  const portal = await startTestPortal({
    demo: false,
    firstAdmin: admin,
    courier: { ...account, url: courier.url },
    // The watch runs every second, and no other schedule.
    scheduleMinuteMs: 200,
    change: (resources) => {
      for (const [id, { Type, Properties }] of Object.entries(resources)) {
        if (Type === "AWS::Events::Rule" && !id.startsWith("watchClock")) Properties.State = "DISABLED";
      }
    },
  });
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(localCredentials(portal.database)));
  onTestFinished(async () => {
    client.destroy();
    await portal.stop();
    await courier.stop();
  });
  const send = portal.call;
  const { status, body } = await send("POST", "/api/admin/login", { body: admin });
  expect(status).toBe(200);
  const TableName = portal.functions.byName("watch").variables.TABLE_NAME;
  const read = async (Key: { pk: string; sk: string }) =>
    (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;

  /** Waits until the courier's answer is stored, and returns what lists the next call, which lies ahead. */
  const answered = (trackingNo: string) =>
    vi.waitFor(async () => {
      const listed = String((await read(watchKey(trackingNo)))?.[sort]);
      expect(Date.parse(listed.slice(0, 24))).toBeGreaterThan(Date.now());
      return listed;
    }, patiently);
  /** As if the courier had been asked so much earlier: moves the stored times of its answer and of the next call. */
  const elapse = async (trackingNo: string, ms: number) => {
    const dueAt = await answered(trackingNo);
    const set = (Key: object, names: string, values: object) =>
      client.send(
        new UpdateCommand({ TableName, Key, UpdateExpression: names, ExpressionAttributeValues: { ...values } }),
      );
    const { fetchedAt, nextCallAt } = (await read(snapshotKey(trackingNo))) ?? {};
    await set(snapshotKey(trackingNo), "SET fetchedAt = :fetched, nextCallAt = :next", {
      ":fetched": fetchedAt - ms,
      ":next": nextCallAt - ms,
    });
    const earlier = new Date(Date.parse(dueAt.slice(0, 24)) - ms).toISOString();
    await set(watchKey(trackingNo), `SET ${sort} = :due`, { ":due": `${earlier}${dueAt.slice(24)}` });
  };
  return { send, token: body.token, asked: courier.asked, answered, elapse };
}

test("a parcel's story opens its case and closes it again while nobody looks it up", async () => {
  const now = Date.now();
  // Held after 210 minutes, and released 1,470 minutes later.
  const filedAt = Math.floor(now / minuteMs) * minuteMs - 1_700 * minuteMs;
  const trackingNo = storyNumber("heldInCustoms", filedAt);
  let courierTime = filedAt + 200 * minuteMs;
  const { send, token, asked, answered, elapse } = await start(() => courierTime);
  const board = async () => (await send("GET", "/api/user/attention", { token })).body;

  const order = { name: "STORY-1", phone: "+44 7700 900123", trackingNo };
  const { body } = await send("POST", "/api/user/create", { token, body: order });
  await answered(trackingNo);
  expect(await board()).toEqual(nothing);

  courierTime = filedAt + 220 * minuteMs;
  await elapse(trackingNo, 4 * hourMs);
  await vi.waitFor(async () => {
    expect(await board()).toMatchObject({
      counts: { held: 1 },
      cases: [
        {
          ...{ trackingNo, reason: "held", by: null, done: false, snoozedUntil: null },
          // In the middle of what its date may mean: London's time or India's, five and a half hours apart.
          since: new Date(filedAt + (210 + 165) * minuteMs).toISOString(),
          lastScan: { awb_event_code: "SGE_505" },
          orders: [{ _id: body.record._id, name: order.name, phone: order.phone }],
        },
      ],
    });
  }, patiently);

  courierTime = now;
  await elapse(trackingNo, 7 * hourMs);
  await vi.waitFor(async () => expect(await board()).toEqual(nothing), patiently);
  // Many runs, and a call for each state of the story.
  expect(asked).toEqual([trackingNo, trackingNo, trackingNo]);
}, 180_000);
