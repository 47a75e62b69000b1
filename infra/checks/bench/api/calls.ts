import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import type { EndpointName } from "../../../../shared/contract.ts";
import { scenarioNumber } from "../../../local/courier/scenarios.ts";
import { demoAdmin, demoPassword } from "../../../local/demo/people.ts";
import type { Reply } from "../../exchange.ts";
import { type Call, sendOrFail } from "./client.ts";

/** A call, and what to do with its reply. */
export interface BenchStep extends Call {
  readonly keep?: (reply: Reply) => void;
}

/** Prepares the given number of calls and returns a function that gives the next one. */
export type BenchCall = (calls: number) => Promise<() => BenchStep> | (() => BenchStep);

const limit = pLimit(4);

const createMany = <Made>(count: number, make: (at: number) => Promise<Made>): Promise<Made[]> =>
  limit.map(
    Array.from({ length: count }, (_, at) => at),
    make,
  );

const addressIn = (network: number, at: number) => `127.${network}.${Math.floor(at / 250)}.${1 + (at % 250)}`;
const password = "bench-a-long-password";
const phone = "+1 212 555 0123";

type Login = "adminLogin" | "logisticsLogin";
interface Person {
  readonly email: string;
  readonly from: string;
  readonly token: string;
}

function present<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error("Nothing is left for another call");
  return item;
}

/** Gives the items in turn, again and again. */
function inTurn<Item>(items: readonly Item[]): () => Item {
  let at = 0;
  return () => {
    at += 1;
    return present(items[(at - 1) % items.length]);
  };
}

/**
 * The calls of every endpoint on a portal with demo data.
 * @param castSize accounts and orders: enough that concurrent calls use different ones, each from its own address
 */
export async function benchCallsOn(portal: string, castSize = 32): Promise<Readonly<Record<EndpointName, BenchCall>>> {
  const prepare = async (call: Call) => (await sendOrFail(portal, call)).body;
  let serial = 0;
  const next = () => {
    serial += 1;
    return serial;
  };

  const signIn = async (to: Login, email: string, from: string): Promise<Person> => {
    const body = { email, password: email === demoAdmin.email ? demoPassword : password };
    const reply = await prepare({ to, from, body });
    return { email, from, token: to === "adminLogin" ? reply.token : reply };
  };
  const { token } = await signIn("adminLogin", demoAdmin.email, "127.0.0.1");
  const newPerson = () => ({
    name: "Bench Person",
    email: `person-${next()}@example.com`,
    phone: "9000000009",
    password,
  });

  const admins = await createMany(castSize, async (at) => {
    const body = newPerson();
    await prepare({ to: "adminCreate", token, body });
    return signIn("adminLogin", body.email, addressIn(1, at));
  });
  const members = await createMany(castSize, async (at) => {
    const body = newPerson();
    const { member } = await prepare({ to: "logisticsRegister", from: addressIn(2, at), body });
    await prepare({ to: "verifyLogistics", token, params: { id: member._id } });
    return signIn("logisticsLogin", body.email, addressIn(3, at));
  });
  const newOrder = () => ({
    name: `BENCH-${next()}`,
    phone,
    trackingNo: `SG3231027${String(serial).padStart(6, "0")}`,
  });
  const createRecord = async () => (await prepare({ to: "createTracking", token, body: newOrder() })).record;
  const orders = await createMany(castSize, async (at) => {
    const record = await createRecord();
    await prepare({ to: "getTrackingNo", from: addressIn(4, at), body: { name: record.name, phone } });
    return { record, from: addressIn(4, at) };
  });
  const links = await createMany(castSize, async (at) => {
    const { record, from } = present(orders[at]);
    const { url } = await prepare({ to: "getLink", token, params: { id: record._id } });
    return { to: "openLink", from, body: { token: String(url).split("#t=")[1] } } as const;
  });
  const sheet = (rows: number) => {
    const lines = Array.from({ length: rows }, () => Object.values(newOrder()).join(","));
    return ["Order No,Phone,Tracking No", ...lines].join("\n");
  };

  const newAdmins: string[] = [];
  const newMembers: string[] = [];
  let networks = 0;
  const logins = (to: Login, people: readonly Person[]): BenchCall => {
    const nextPerson = inTurn(people);
    return () => () => {
      const { email, from } = nextPerson();
      return { to, from, body: { email, password } };
    };
  };
  /** Each call ends its own session. */
  const logouts =
    (to: "adminLogout" | "logisticsLogout", login: Login, people: readonly Person[]): BenchCall =>
    async (calls) => {
      const nextPerson = inTurn(people);
      const sessions = await createMany(calls, () => {
        const { email, from } = nextPerson();
        return signIn(login, email, from);
      });
      return () => ({ to, token: present(sessions.shift()).token });
    };
  const updates = (to: "adminUpdate" | "logisticsUpdate", people: readonly Person[]): BenchCall => {
    const nextPerson = inTurn(people);
    return () => () => ({ to, token: nextPerson().token, body: { name: `Bench Person ${next()}` } });
  };
  /** As many as the calls need, those that earlier calls made among them. */
  const createUpTo = (count: number, ids: string[], create: () => Promise<string>) =>
    createMany(Math.max(0, count - ids.length), async () => ids.push(await create()));
  const createAdmin = async () => (await prepare({ to: "adminCreate", token, body: newPerson() })).admin._id;
  const createMember = async () => {
    networks += 1;
    const from = addressIn(5, networks);
    return (await prepare({ to: "logisticsRegister", from, body: newPerson() })).member._id;
  };
  const onMembers = (to: "verifyLogistics" | "resetLogistics"): BenchCall => {
    return async (calls) => {
      await createUpTo(Math.min(calls, castSize), newMembers, createMember);
      const nextMember = inTurn(newMembers);
      return () => ({ to, token, params: { id: nextMember() } });
    };
  };
  const nextOrder = inTurn(orders);

  return {
    wakeLookup: () => () => ({ to: "wakeLookup" }),
    getTrackingNo: () => () => {
      const { record, from } = nextOrder();
      return { to: "getTrackingNo", from, body: { name: record.name, phone } };
    },
    openLink: () => {
      const nextLink = inTurn(links);
      return () => nextLink();
    },
    getLink: () => () => ({ to: "getLink", token, params: { id: nextOrder().record._id } }),
    revokeLinks: async (calls) => {
      const ids = await createMany(calls, async () => (await createRecord())._id);
      return () => ({ to: "revokeLinks", token, params: { id: present(ids.shift()) } });
    },
    createAlert: () => () => {
      networks += 1;
      const body = { name: nextOrder().record.name, phone, email: `bench-${next()}@example.com` };
      return { to: "createAlert", from: addressIn(6, networks), body };
    },
    // No mail had this token: the answers are 410, after the first of their calls to the database.
    confirmAlerts: () => () => ({ to: "confirmAlerts", body: { token: "b".repeat(44) }, status: 410 }),
    stopAlert: () => () => ({ to: "stopAlert", query: { t: "b".repeat(44) }, status: 410 }),
    openStopPage: () => () => ({ to: "openStopPage", query: { t: "b".repeat(44) }, status: 303 }),
    allTracking: () => () => ({ to: "allTracking", token, query: { limit: "50" } }),
    createTracking: () => () => ({ to: "createTracking", token, body: newOrder() }),
    updateTracking: async (calls) => {
      // Records of its own: a lookup needs the phone that an edit changes.
      const records = await createMany(Math.min(calls, castSize), async () => ({
        record: await createRecord(),
        isUnderWay: false,
      }));
      return () => {
        // Two edits of one version would refuse each other, and an edit may be slow.
        const free = records.findIndex(({ isUnderWay }) => !isUnderWay);
        const edited = present(records.splice(Math.max(0, free), 1)[0]);
        records.push(edited);
        edited.isUnderWay = true;
        const { _id, name, trackingNo } = edited.record;
        const body = { _id, name, trackingNo, phone: `+1 212 555 ${1000 + (next() % 9000)}`, was: edited.record };
        const keep = ({ body: answer }: Reply) => {
          edited.record = answer.record ?? edited.record;
          edited.isUnderWay = false;
        };
        return { to: "updateTracking", token, body, keep };
      };
    },
    deleteTracking: async (calls) => {
      const records = await createMany(calls, createRecord);
      return () => ({ to: "deleteTracking", token, params: { id: present(records.shift())._id } });
    },
    restoreTracking: async (calls) => {
      const ids = await createMany(calls, async () => {
        const { _id } = await createRecord();
        await prepare({ to: "deleteTracking", token, params: { id: _id } });
        return _id;
      });
      return () => ({ to: "restoreTracking", token, params: { id: present(ids.shift()) } });
    },
    trackingHistory: () => () => ({ to: "trackingHistory", token, params: { id: nextOrder().record._id } }),
    trackingDetails: () => () => ({ to: "trackingDetails", token, params: { id: nextOrder().record._id } }),
    attentionCases: () => () => ({ to: "attentionCases", token, query: { limit: "50" } }),
    updateCase: async (calls) => {
      const nextNumber = inTurn(
        await createMany(Math.min(calls, castSize), async () => {
          const body = { ...newOrder(), trackingNo: scenarioNumber("hold", next() % 10_000) };
          const { record } = await prepare({ to: "createTracking", token, body });
          await prepare({ to: "getTrackingNo", from: "127.0.0.1", body: { name: body.name, phone } });
          const details: Call = { to: "trackingDetails", token, params: { id: record._id } };
          // The follower makes it.
          while (!(await prepare(details)).case) await sleep(200);
          return body.trackingNo;
        }),
      );
      return () => ({
        to: "updateCase",
        token,
        params: { trackingNo: nextNumber() },
        body: { note: `Note ${next()}` },
      });
    },
    importExcel: () => () => ({ to: "importExcel", token, file: sheet(20) }),
    importProgress: async () => {
      // More rows than a request applies itself, so that an import is stored.
      const { importId } = await prepare({ to: "importExcel", token, file: sheet(501) });
      const step: BenchStep = { to: "importProgress", token, params: { id: importId } };
      while ((await prepare(step)).status !== "done") await sleep(200);
      return () => step;
    },
    allImports: () => () => ({ to: "allImports", token, query: { limit: "25" } }),
    rollbackImport: async (calls) => {
      const ids = await createMany(calls, async () => {
        const { importId } = await prepare({ to: "importExcel", token, file: sheet(20) });
        return String(importId);
      });
      return () => ({ to: "rollbackImport", token, params: { id: present(ids.shift()) } });
    },
    columnsAll: () => () => ({ to: "columnsAll", token }),
    // Nothing is remembered under this id: the answer is 404, and the call to the database the same.
    columnsDelete: () => () => ({ to: "columnsDelete", token, params: { id: "bench" }, status: 404 }),
    adminLogin: logins("adminLogin", admins),
    adminLogout: logouts("adminLogout", "adminLogin", admins),
    adminUpdate: updates("adminUpdate", admins),
    adminAll: () => () => ({ to: "adminAll", token }),
    adminCreate: () => () => ({
      to: "adminCreate",
      token,
      body: newPerson(),
      keep: ({ status, body }) => void (status === 201 && newAdmins.push(body.admin._id)),
    }),
    adminDelete: async (calls) => {
      await createUpTo(calls, newAdmins, createAdmin);
      return () => ({ to: "adminDelete", token, params: { id: present(newAdmins.shift()) } });
    },
    logisticsLogin: logins("logisticsLogin", members),
    logisticsLogout: logouts("logisticsLogout", "logisticsLogin", members),
    logisticsUpdate: updates("logisticsUpdate", members),
    logisticsRegister: () => () => {
      networks += 1;
      const keep = ({ status, body }: Reply) => void (status === 201 && newMembers.push(body.member._id));
      return { to: "logisticsRegister", from: addressIn(5, networks), body: newPerson(), keep };
    },
    logisticsAll: () => () => ({ to: "logisticsAll", token, query: { limit: "50" } }),
    verifyLogistics: onMembers("verifyLogistics"),
    resetLogistics: onMembers("resetLogistics"),
    logisticsDelete: async (calls) => {
      await createUpTo(calls, newMembers, createMember);
      return () => ({ to: "logisticsDelete", token, params: { id: present(newMembers.shift()) } });
    },
  };
}
