import { randomUUID } from "node:crypto";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { expect } from "vitest";
import type { EndpointName } from "../../shared/contract.ts";
import type { TrackingFields } from "../../shared/records.ts";
import type { Role } from "../../shared/session.ts";
import { type Account, getAccount } from "../accounts/account-store.ts";
import { findCase } from "../attention/write.ts";
import { table, tableName } from "../database/table.ts";
import { recordsOfOrder } from "../records/find.ts";
import { byForm } from "../records/item.ts";
import { createRecord, deleteRecord } from "../records/write.ts";
import { makeAccount, newPerson, password, signIn } from "./accounts.ts";
import { type Answer, call, type Request } from "./call.ts";
import { filedWith } from "./cases.ts";
import { type CourierDouble, scanned } from "./courier.ts";
import { handlerOf } from "./handlers.ts";
import { fromShop, fulfilment } from "./shop.ts";
import { scannedShipment } from "./snapshots.ts";
import { fileOf, header } from "./spreadsheets.ts";
import { scanTable } from "./table-content.ts";
import { shownFields } from "./tables.ts";
import { newNetwork, newOrder } from "./unique.ts";

/** A task that calls an endpoint, with its own data. */
export interface Flow {
  run(): Promise<Answer>;
  /** The status of success. */
  readonly status: number;
  /** Also allowed for a retry where the first call took effect and its reply was lost. */
  readonly statusOfRetry?: number;
  /** Checks that it was done exactly once. */
  check(answer: Answer): Promise<void>;
}

const phone = "+1 (415) 555-0101";
const newRecord = () => newOrder({ phone });
/** What the shop calls its fulfilment by. */
const numberIn = ({ trackingNo }: TrackingFields) => Number(trackingNo.slice(2));
const newEmail = () => `${randomUUID()}@example.com`;

const send = async (name: EndpointName, request: Request) => call(await handlerOf(name), name, request);

async function staff() {
  const { cookies, account } = await signIn("logistics");
  return { cookies, account, address: newNetwork() };
}
const stored = (fields: TrackingFields) => createRecord(fields, "test");
/** A parcel that is held, followed. */
const openCase = () => filedWith({ phone }, scannedShipment(newRecord().trackingNo, [Date.now() - 60_000, "SGE_505"]));
const trackingNumbers = async (name: string) => (await recordsOfOrder(name)).map(({ trackingNo }) => trackingNo);

async function login(role: Role): Promise<Flow> {
  const { email } = await makeAccount(role);
  const name = role === "admin" ? "adminLogin" : "logisticsLogin";
  const address = newNetwork();
  return {
    run: () => send(name, { body: { email, password }, address }),
    status: 200,
    check: async ({ body }) => {
      const headers = { authorization: `Bearer ${body.token ?? body}` };
      expect((await send("allTracking", { headers, query: { limit: "1" } })).status).toBe(200);
    },
  };
}

async function profile(change: object, expectChanged: (before: Account) => Promise<void>): Promise<Flow> {
  const { account, cookies } = await signIn("logistics");
  return {
    run: () => send("logisticsUpdate", { body: change, cookies }),
    status: 200,
    // The change ended its own session, and the cookies of the new one were in the lost reply.
    statusOfRetry: 401,
    check: () => expectChanged(account),
  };
}

/** All flows, by name. */
export function flowsWith(courier: CourierDouble): Record<string, () => Promise<Flow>> {
  return {
    "a fulfilment of the shop's, of two parcels": async () => {
      const [first, second] = [newRecord(), newRecord()];
      const numbers = [first.trackingNo, second.trackingNo];
      const sent = fulfilment({ id: numberIn(first), name: `${first.name}.1`, tracking_numbers: numbers });
      return {
        run: () => send("receiveShopify", fromShop("shopify", sent)),
        status: 200,
        check: async () => {
          expect((await trackingNumbers(first.name)).toSorted()).toEqual(numbers);
        },
      };
    },
    "a number that the shop corrects, beside one that was not taken": async () => {
      const first = newRecord();
      const { name, trackingNo } = first;
      const id = numberIn(first);
      const sent = (second: number, changes: object) =>
        fulfilment({ ...{ id, name: `${name}.1`, updated_at: `2026-11-24T10:00:0${second}Z` }, ...changes });
      const corrected = newRecord().trackingNo;
      await send("receiveShopify", fromShop("shopify", sent(1, { tracking_numbers: [trackingNo] })));
      await send("receiveShopify", fromShop("shopify", sent(2, { tracking_numbers: [trackingNo, "Pending"] })));
      const isListed = async () =>
        (await scanTable()).some(({ pk, orderNumber }) => pk === "SHOP" && orderNumber === name);
      return {
        run: () => send("receiveShopify", fromShop("shopify", sent(3, { tracking_numbers: [corrected] }))),
        status: 200,
        check: async () => {
          expect(await recordsOfOrder(name)).toMatchObject([{ trackingNo: corrected, version: 2, via: "shop" }]);
          expect(await isListed()).toBe(false);
        },
      };
    },
    "lookup, first of its parcel": async () => {
      const record = newRecord();
      await stored(record);
      courier.scripts.set(record.trackingNo, scanned(record.trackingNo, "SGE_106"));
      const address = newNetwork();
      let tries = 0;
      return {
        run: () => {
          tries += 1;
          return send("getTrackingNo", { body: { name: record.name, phone }, address });
        },
        status: 200,
        check: async ({ body }) => {
          const [parcel] = body.parcels;
          // Where the reply to reserving the call was lost, the courier is not asked for a minute.
          const states = tries > 1 ? ["tracked", "unavailable"] : ["tracked"];
          expect(states).toContain(parcel.state);
          expect(parcel.trackingNo).toBe(record.trackingNo);
          const asked = courier.asked.filter((number) => number === record.trackingNo).length;
          expect(asked).toBe(parcel.state === "tracked" ? 1 : 0);
        },
      };
    },
    "logistics login": () => login("logistics"),
    "sign-up": async () => {
      const [email, address] = [newEmail(), newNetwork()];
      const body = newPerson({ email });
      return {
        run: () => send("logisticsRegister", { body, address }),
        status: 201,
        statusOfRetry: 409,
        check: async () =>
          expect(await getAccount("logistics", email)).toMatchObject({ isVerified: false, version: 1 }),
      };
    },
    create: async () => {
      const record = newRecord();
      const { cookies } = await staff();
      return {
        run: () => send("createTracking", { cookies, body: record }),
        status: 201,
        statusOfRetry: 409,
        check: async () => expect(await trackingNumbers(record.name)).toEqual([record.trackingNo]),
      };
    },
    "update in its place": async () => {
      const { record } = await stored(newRecord());
      const { cookies } = await staff();
      const was = shownFields(record);
      const body = { ...was, phone: "+1 415 555 7777", was };
      return {
        run: () => send("updateTracking", { cookies, body }),
        status: 200,
        check: async () =>
          expect(await recordsOfOrder(record.name)).toMatchObject([{ phone: "+1 415 555 7777", version: 2 }]),
      };
    },
    "update that moves the record, by its id": async () => {
      const { record } = await stored(newRecord());
      const to = newRecord();
      const { cookies } = await staff();
      return {
        run: () => send("updateTracking", { cookies, body: { _id: record._id, ...to } }),
        status: 200,
        check: async () => {
          expect(await recordsOfOrder(record.name)).toEqual([]);
          expect(await recordsOfOrder(to.name)).toMatchObject([{ _id: record._id, version: 2 }]);
        },
      };
    },
    delete: async () => {
      const { record } = await stored(newRecord());
      const { cookies } = await staff();
      return {
        run: () => send("deleteTracking", { cookies, params: { id: record._id } }),
        status: 200,
        statusOfRetry: 404,
        check: async () => expect(await recordsOfOrder(record.name)).toEqual([]),
      };
    },
    restore: async () => {
      const { record } = await stored(newRecord());
      await deleteRecord(record._id, byForm("test"));
      const { cookies } = await staff();
      return {
        run: () => send("restoreTracking", { cookies, params: { id: record._id } }),
        status: 200,
        statusOfRetry: 409,
        check: async () => expect(await recordsOfOrder(record.name)).toMatchObject([{ _id: record._id, version: 3 }]),
      };
    },
    "an address left": async () => {
      const { record } = await stored(newRecord());
      const email = newEmail();
      return {
        // Each try from another network: one may ask five times an hour.
        run: () => send("createAlert", { body: { name: record.name, phone, email }, address: newNetwork() }),
        status: 202,
        check: async () => {
          const requests = (await scanTable()).filter((item) => item.email === email);
          // One that was sent again after a lost reply is one alert to the worker.
          expect(requests.map(({ recordIds }) => recordIds)).toContainEqual([record._id]);
        },
      };
    },
    "a note on a case": async () => {
      const { trackingNo } = await openCase();
      const { cookies, account } = await staff();
      return {
        run: () => send("updateCase", { cookies, params: { trackingNo }, body: { note: "Papers follow" } }),
        status: 200,
        check: async ({ body }) => {
          expect(body.case).toMatchObject({ trackingNo, note: "Papers follow" });
          // An index that lags does not know the account yet.
          expect([account.name, undefined]).toContain(body.case.by?.name);
          expect(await findCase(trackingNo, Date.now())).toMatchObject({ note: "Papers follow", by: account._id });
        },
      };
    },
    import: async () => {
      const { record: known } = await stored(newRecord());
      const fresh = [newRecord(), newRecord(), newRecord()];
      const rows = [...fresh, { ...known, phone: "+1 415 555 7777" }];
      const bytes = fileOf([header, ...rows.map(({ name, phone, trackingNo }) => [name, phone, trackingNo])]);
      const { cookies } = await staff();
      return {
        run: () => {
          const body = new FormData();
          body.set("file", new File([bytes], "orders.xlsx"));
          return send("importExcel", { cookies, body });
        },
        status: 200,
        check: async ({ body }) => {
          const { created, unchanged, changed } = body.counts;
          expect({ status: body.status, rows: created + unchanged + changed }).toEqual({ status: "done", rows: 4 });
          for (const { name, trackingNo } of fresh) {
            expect(await recordsOfOrder(name)).toMatchObject([{ trackingNo, version: 1 }]);
          }
          expect(await recordsOfOrder(known.name)).toMatchObject([{ phone: "+1 415 555 7777", version: 2 }]);
        },
      };
    },
    "add an admin": async () => {
      const [{ cookies }, email] = [await signIn("admin"), newEmail()];
      const body = newPerson({ email });
      return {
        run: () => send("adminCreate", { cookies, body }),
        status: 201,
        statusOfRetry: 409,
        check: async () => expect(await getAccount("admin", email)).toMatchObject({ version: 1 }),
      };
    },
    "delete an admin": async () => {
      const [{ cookies }, other] = [await signIn("admin"), await makeAccount("admin")];
      return {
        run: () => send("adminDelete", { cookies, params: { id: other._id } }),
        status: 200,
        statusOfRetry: 404,
        check: async () => expect(await getAccount("admin", other.email)).toBeUndefined(),
      };
    },
    "profile: a new e-mail": async () => {
      const email = newEmail();
      return profile({ email }, async (before) => {
        expect(await getAccount("logistics", before.email)).toBeUndefined();
        expect(await getAccount("logistics", email)).toMatchObject({ _id: before._id, version: 2 });
      });
    },
  };
}

/** The stored count of admins. */
export async function adminCount(): Promise<number> {
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: { pk: "COUNT#ADMIN", sk: "COUNT" }, ConsistentRead: true }),
  );
  return Number(Item?.n ?? 0);
}
