import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import type { EndpointName } from "../../../../shared/contract.ts";
import { demoAdmin, demoPassword } from "../../../local/demo/people.ts";
import { type Call, type Reply, sendForSure } from "./client.ts";

/** A call, and what is to be remembered of its reply. */
export interface BenchStep extends Call {
  readonly keep?: (reply: Reply) => void;
}

/** Gets ready for so many calls, and gives the next one each time it is asked. */
export type BenchCall = (calls: number) => Promise<() => BenchStep> | (() => BenchStep);

/** People and orders enough that those who act at the same time are different ones, each from an address of their own. */
const cast = 32;
const preparing = pLimit(4);

const each = <Made>(count: number, make: (at: number) => Promise<Made>): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => preparing(() => make(at))));

const standing = (street: number, at: number) => `127.${street}.${Math.floor(at / 250)}.${1 + (at % 250)}`;
const password = "bench-a-long-password";
const phone = "+1 212 555 0123";
const trackingNo = (at: number) => `SG3231027${String(at).padStart(6, "0")}`;

interface Person {
  readonly email: string;
  readonly from: string;
  token: string;
}

/** Every endpoint's calls on one portal that has the demo's people and orders. In the order in which they need each other. */
export async function scenariosOn(portal: string): Promise<Readonly<Record<EndpointName, BenchCall>>> {
  const sure = (call: Call) => sendForSure(portal, call);
  let serial = 0;
  const next = () => {
    serial += 1;
    return serial;
  };
  const round = <Item>(items: readonly Item[]) => {
    let at = 0;
    return () => {
      const item = items[at % items.length];
      at += 1;
      if (item === undefined) throw new Error("Nothing is left for another call");
      return item;
    };
  };
  /** Each one once. */
  const drawn = <Item>(items: Item[]) => {
    const item = items.shift();
    if (item === undefined) throw new Error("Nothing is left for another call");
    return item;
  };

  const signedIn = async (to: "adminLogin" | "logisticsLogin", email: string, from: string): Promise<Person> => {
    const { body } = await sure({
      to,
      from,
      body: { email, password: email === demoAdmin.email ? demoPassword : password },
    });
    return { email, from, token: to === "adminLogin" ? body.token : body };
  };
  const { token } = await signedIn("adminLogin", demoAdmin.email, "127.0.0.1");
  const person = () => ({ name: "Bench Person", email: `person-${next()}@example.com`, phone: "9000000009", password });

  const admins = await each(cast, async (at) => {
    const body = person();
    await sure({ to: "adminCreate", token, body });
    return signedIn("adminLogin", body.email, standing(1, at));
  });
  const members = await each(cast, async (at) => {
    const body = person();
    const { body: made } = await sure({ to: "logisticsRegister", from: standing(2, at), body });
    await sure({ to: "verifyLogistics", token, params: { id: made.member._id } });
    return signedIn("logisticsLogin", body.email, standing(3, at));
  });
  const newOrder = () => ({ name: `BENCH-${next()}`, phone, trackingNo: trackingNo(serial) });
  const recorded = async () => (await sure({ to: "createTracking", token, body: newOrder() })).body.record;
  const orders = await each(cast, async (at) => {
    const record = await recorded();
    await sure({ to: "getTrackingNo", from: standing(4, at), body: { name: record.name, phone } });
    return { record, from: standing(4, at) };
  });
  const sheet = (rows: number) =>
    ["Order No,Phone,Tracking No"]
      .concat(
        Array.from({ length: rows }, newOrder).map(({ name, trackingNo: number }) => `${name},${phone},${number}`),
      )
      .join("\n");

  const newAdmins: string[] = [];
  const newMembers: string[] = [];
  let networks = 0;
  const logins =
    (to: "adminLogin" | "logisticsLogin", people: readonly Person[]): BenchCall =>
    () => {
      const turn = round(people);
      return () => {
        const { email, from } = turn();
        return { to, from, body: { email, password } };
      };
    };
  /** Each call ends a session of its own. */
  const logouts =
    (
      to: "adminLogout" | "logisticsLogout",
      login: "adminLogin" | "logisticsLogin",
      people: readonly Person[],
    ): BenchCall =>
    async (calls) => {
      const turn = round(people);
      const sessions = await each(calls, async () => {
        const { email, from } = turn();
        return signedIn(login, email, from);
      });
      return () => ({ to, token: drawn(sessions).token });
    };
  const updates =
    (to: "adminUpdate" | "logisticsUpdate", people: readonly Person[]): BenchCall =>
    () => {
      const turn = round(people);
      return () => ({ to, token: turn().token, body: { name: `Bench Person ${next()}` } });
    };

  return {
    wakeLookup: () => () => ({ to: "wakeLookup" }),
    getTrackingNo: () => {
      const turn = round(orders);
      return () => {
        const { record, from } = turn();
        return { to: "getTrackingNo", from, body: { name: record.name, phone } };
      };
    },
    allTracking: () => () => ({ to: "allTracking", token, query: { limit: "50" } }),
    createTracking: () => () => ({ to: "createTracking", token, body: newOrder() }),
    updateTracking: () => {
      const turn = round(orders);
      return () => {
        const order = turn();
        const { _id, name, trackingNo: number } = order.record;
        const body = {
          _id,
          name,
          trackingNo: number,
          phone: `+1 212 555 ${1000 + (next() % 9000)}`,
          was: order.record,
        };
        const keep = ({ body: answer }: Reply) => {
          order.record = answer.record ?? order.record;
        };
        return { to: "updateTracking", token, body, keep };
      };
    },
    deleteTracking: async (calls) => {
      const records = await each(calls, recorded);
      return () => ({ to: "deleteTracking", token, params: { id: drawn(records)._id } });
    },
    importExcel: () => () => ({ to: "importExcel", token, file: sheet(20) }),
    importProgress: async () => {
      // More rows than a request applies itself, so that there is a stored import to ask for.
      const { body } = await sure({ to: "importExcel", token, file: sheet(501) });
      const asked: BenchStep = { to: "importProgress", token, params: { id: body.importId } };
      while ((await sure(asked)).body.status !== "done") await sleep(200);
      return () => asked;
    },
    adminLogin: logins("adminLogin", admins),
    adminLogout: logouts("adminLogout", "adminLogin", admins),
    adminUpdate: updates("adminUpdate", admins),
    adminAll: () => () => ({ to: "adminAll", token }),
    adminCreate: () => () => ({
      to: "adminCreate",
      token,
      body: person(),
      keep: ({ status, body }) => void (status === 201 && newAdmins.push(body.admin._id)),
    }),
    adminDelete: () => () => ({ to: "adminDelete", token, params: { id: drawn(newAdmins) } }),
    logisticsLogin: logins("logisticsLogin", members),
    logisticsLogout: logouts("logisticsLogout", "logisticsLogin", members),
    logisticsUpdate: updates("logisticsUpdate", members),
    logisticsRegister: () => () => {
      networks += 1;
      const keep = ({ status, body }: Reply) => void (status === 201 && newMembers.push(body.member._id));
      return { to: "logisticsRegister", from: standing(5, networks), body: person(), keep };
    },
    logisticsAll: () => () => ({ to: "logisticsAll", token }),
    verifyLogistics: () => {
      const turn = round(newMembers);
      return () => ({ to: "verifyLogistics", token, params: { id: turn() } });
    },
    resetLogistics: () => {
      const turn = round(newMembers);
      return () => ({ to: "resetLogistics", token, params: { id: turn() } });
    },
    logisticsDelete: () => () => ({ to: "logisticsDelete", token, params: { id: drawn(newMembers) } }),
  };
}
