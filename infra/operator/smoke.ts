import { randomUUID } from "node:crypto";
import type { Stack } from "@aws-sdk/client-cloudformation";
import { apiBase } from "../../shared/contract.ts";
import { type FailureCode, failureStatus } from "../../shared/errors.ts";
import { settingsFrom } from "../local/settings.ts";
import { securityHeaders } from "../stack/security-headers.ts";
import {
  ask,
  eventually,
  expect,
  expectStatus,
  json,
  type Login,
  type Reply,
  type Staff,
  signIn,
} from "./calls.ts";
import { eraseOrderData } from "./customer/erase-order.ts";
import { failureInLog, type LogQuery, logLines } from "./logs.ts";
import { withTable } from "./open-table.ts";
import { alarmProblem, existingStack, neededOutput, outputOf } from "./stacks.ts";

/** The portal to check, with an admin's account if given. */
interface CheckedPortal {
  readonly url: string;
  readonly admin?: Login;
  /** Whether records may be added and removed again. */
  readonly write?: boolean;
  /** Erases what removed records of an order leave. */
  readonly erase?: (order: string) => Promise<unknown>;
  /** Where it is deployed, if that was named. */
  readonly stack?: Stack;
}

export interface Check {
  readonly name: string;
  /** Resolves to a remark, if any; throws what is wrong. */
  run(portal: CheckedPortal): Promise<unknown>;
  /** The reason to skip the check, if any. */
  skip?(portal: CheckedPortal): string | undefined;
}

/** An error reply of the portal's own code, not of CloudFront or API Gateway. */
const expectFailure = (reply: Reply, code: FailureCode) =>
  expectStatus(reply, failureStatus[code], "it", `"code":"${code}"`);

const withoutAdmin = ({ admin }: CheckedPortal) =>
  admin ? undefined : "set SMOKE_EMAIL and SMOKE_PASSWORD to an admin's";

const withoutStack = ({ stack }: CheckedPortal) =>
  stack ? undefined : "only with --stack";
const withoutWriting = (portal: CheckedPortal) =>
  portal.write ? withoutAdmin(portal) : "only with --write";

/** A check by an admin, who is signed in for it, and out again. */
const asAdmin =
  (use: (staff: Staff, portal: CheckedPortal) => Promise<void>) =>
  async (portal: CheckedPortal) => {
    const { staff, signOut } = await signIn(
      portal.url,
      portal.admin ?? { email: "", password: "" },
    );
    try {
      await use(staff, portal);
    } finally {
      await signOut();
    }
  };

const isCompressed = ({ headers }: Reply) =>
  ["br", "gzip"].includes(headers.get("content-encoding") ?? "");

const sentHeaders = [
  "content-security-policy",
  "strict-transport-security",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  ...Object.keys(securityHeaders.custom),
];

const onlyOnCloudFront = ({ url }: CheckedPortal) =>
  url.startsWith("https:") ? undefined : "this portal has no CloudFront";

/** In this order: the first call to the lookup should be a cold start. */
export const checks: readonly Check[] = [
  {
    name: "the lookup's function starts and answers",
    run: async ({ url }) => {
      const wake = `${url}${apiBase}/user/getTrackingNo`;
      const first = await ask(wake);
      expectStatus(first, 204, "it");
      return `first call ${first.ms} ms, then ${(await ask(wake)).ms} ms`;
    },
  },
  {
    name: "an unknown order is refused, by our own code and the database",
    run: async ({ url }) => {
      const order = { name: newOrder(), phone };
      expectFailure(
        await ask(`${url}${apiBase}/user/getTrackingNo`, json(order)),
        "not_found",
      );
    },
  },
  {
    name: "passwords are hashed on this processor",
    run: async ({ url }) => {
      const nobody = {
        email: `smoke-${randomUUID().slice(0, 8)}@portal.invalid`,
        password: "not a password",
      };
      const reply = await ask(`${url}${apiBase}/admin/login`, json(nobody));
      expectFailure(reply, "unauthenticated");
      return `${reply.ms} ms, first start included`;
    },
  },
  {
    name: "records are closed to strangers",
    run: async ({ url }) =>
      expectFailure(await ask(`${url}${apiBase}/user/allTracking`), "unauthenticated"),
  },
  {
    name: "the public page is prerendered, and comes compressed",
    run: async ({ url }) => {
      await ask(url);
      const page = await ask(url);
      expectStatus(page, 200, "it");
      expect(
        /<h1[^>]*>Track Your Shipment</.test(page.text),
        "shows nothing before its script has run",
      );
      expect(isCompressed(page), "is not compressed");
      return `${page.headers.get("content-encoding")}, ${page.ms} ms`;
    },
  },
  {
    name: "assets come compressed, and are kept for ever",
    run: async ({ url }) => {
      const { text } = await ask(`${url}/admin/login`);
      const [, asset = ""] = /["'](\/assets\/[^"']+\.js)["']/.exec(text) ?? [];
      expect(asset !== "", "the app's page names no script");
      const reply = await ask(url + asset);
      expect(
        reply.status === 200 && isCompressed(reply),
        `${asset} answered ${reply.status}, not compressed`,
      );
      expect(
        reply.headers.get("cache-control")?.includes("immutable") ?? false,
        `${asset} may change`,
      );
    },
  },
  {
    name: "deep links open, missing files are missing",
    run: async ({ url }) => {
      expectStatus(await ask(`${url}/logistic/dashboard`), 200, "/logistic/dashboard");
      expectStatus(await ask(`${url}/no-such-file.png`), 404, "/no-such-file.png");
    },
  },
  {
    name: "every kind of answer carries the security headers",
    run: async ({ url }) => {
      for (const path of [
        "/",
        "/admin/login",
        "/no-such-file.png",
        `${apiBase}/user/allTracking`,
      ]) {
        const { headers } = await ask(url + path);
        const missing = sentHeaders.filter((name) => !headers.has(name));
        expect(missing.length === 0, `${path} lacks ${missing.join(", ")}`);
      }
    },
  },
  {
    name: "plain HTTP leads to HTTPS",
    skip: onlyOnCloudFront,
    run: async ({ url }) => {
      const plain = await ask(url.replace(/^https/, "http"));
      expect([301, 307, 308].includes(plain.status), `http:// answered ${plain.status}`);
    },
  },
  {
    name: "an admin signs in, and every index may be read",
    skip: withoutAdmin,
    run: asAdmin(async (staff) => {
      const lists = ["/user/allTracking?limit=1", "/user/allTracking?limit=1&sort=asc"];
      for (const path of ["/admin/all", "/logistics/all", ...lists])
        await staff("GET", path);
    }),
  },
  {
    name: "a record is added, found, opened by its link, changed, followed, and removed",
    skip: withoutWriting,
    run: asAdmin(writeRecord),
  },
  {
    name: "a file of 501 rows is imported by the worker, and taken back",
    skip: withoutWriting,
    run: asAdmin(importAndTakeBack),
  },
  {
    name: "alarms reach a person",
    skip: withoutStack,
    run: async ({ stack }) => {
      const problem = stack && (await alarmProblem(stack));
      expect(!problem, problem ?? "");
    },
  },
  {
    name: "a mail is sent to SES's simulator, and its bounce ends the mails",
    skip: (portal) => withoutStack(portal) ?? withoutWriting(portal),
    run: async (portal) =>
      outputOf(portal.stack, "MailFrom")
        ? asAdmin(letMailBounce)(portal)
        : "mails are off",
  },
  {
    name: "a schedule runs",
    skip: (portal) => withoutStack(portal) ?? withoutWriting(portal),
    run: async ({ stack }) => {
      const since = Date.now();
      // It runs every five minutes, whether or not the courier's credentials are entered.
      const ran = {
        since,
        name: "watch",
        filter: 'type = "platform.report" and record.status = "success"',
      };
      await logged(
        stack,
        ran,
        "no run of the watch came to its end: is its schedule enabled?",
        7,
      );
    },
  },
];

const newOrder = () => `SMOKE-${randomUUID().slice(0, 8)}`;
const phone = "+1 212 555 0100";

/** Waits until a deployed stack's logs have such a line. */
const logged = (
  stack: Stack | undefined,
  lines: LogQuery,
  otherwise: string,
  minutes: number,
) =>
  eventually(
    otherwise,
    async () => (await logLines(stack?.StackName ?? "", lines)).length > 0,
    minutes,
  );

type SmokeRecord = { readonly order: string; readonly _id: string };

/** Adds a record of a new order for `use`, and removes it, whatever came of that. @returns the order */
async function withRecord(
  staff: Staff,
  { erase }: CheckedPortal,
  use: (record: SmokeRecord) => Promise<void>,
) {
  const order = newOrder();
  const { record } = await staff(
    "POST",
    "/user/create",
    { name: order, phone, trackingNo: order },
    201,
  );
  try {
    await use({ order, _id: record._id });
  } finally {
    await staff("DELETE", `/user/delete/${record._id}`).catch((error: unknown) => {
      throw new Error(`${reasonOf(error)}; delete the order ${order} by hand`);
    });
    await erase?.(order);
  }
  return order;
}

/** Uses a record as its customer and as staff. */
async function writeRecord(staff: Staff, portal: CheckedPortal): Promise<void> {
  const api = `${portal.url}${apiBase}`;
  const lookUp = (name: string) =>
    ask(`${api}/user/getTrackingNo`, json({ name, phone }));
  const used = await withRecord(staff, portal, async ({ order: name, _id }) => {
    expectStatus(await lookUp(name), 200, "looking it up");
    const link = await staff("GET", `/user/link/${_id}`);
    const token = new URLSearchParams(new URL(link.url).hash.slice(1)).get("t");
    expectStatus(
      await ask(`${api}/user/openLink`, json({ token })),
      200,
      "its link (is LinksSecret readable?)",
    );
    await staff("PUT", "/user/update", { name, phone, _id, trackingNo: `${name}B` });
    await eventually(
      "its history lacks the change: is the follower's trigger enabled?",
      async () => {
        const { changes } = await staff("GET", `/user/history/${_id}`);
        return changes.length > 0;
      },
    );
  });
  expectFailure(await lookUp(used), "not_found");
}

/** Leaves an address of SES's simulator as a customer does: the portal's own function mails it, and hears of the bounce. */
async function letMailBounce(staff: Staff, portal: CheckedPortal): Promise<void> {
  const since = Date.now();
  await withRecord(staff, portal, async ({ order: name }) => {
    const email = `bounce+${name}@simulator.amazonses.com`;
    const left = await ask(
      `${portal.url}${apiBase}/user/alerts`,
      json({ name, phone, email }),
    );
    expectStatus(left, 202, "leaving an address");
    const ended = {
      since,
      name: "mailEvents",
      filter: 'message.event = "mail-event" and message.ended > 0',
    };
    await logged(
      portal.stack,
      ended,
      "no bounce was heard of: see the logs of alertMailer and mailEvents",
      4,
    );
  });
}

/** More rows than a request stores by itself, of another carrier, so that the courier is not asked for them. */
async function importAndTakeBack(staff: Staff, { erase }: CheckedPortal): Promise<void> {
  const name = newOrder();
  const rows = Array.from({ length: 501 }, (_, at) => `${name},${phone},${name}N${at}`);
  const form = new FormData();
  form.append(
    "file",
    new File([["Order No,Phone,Tracking No", ...rows].join("\n")], "smoke.csv"),
  );
  const { importId } = await staff("POST", "/user/importExcel", form);
  await eventually("its rows wait: is the trigger of importWorker enabled?", async () => {
    const { status } = await staff("GET", `/user/import/${importId}`);
    expect(status !== "failed", `it failed: see Imports, ${name}`);
    return status === "done";
  });
  await eventually(`not all of it was taken back: see Imports, ${name}`, async () => {
    const { status } = await staff("POST", `/user/import/${importId}/rollback`);
    return status === "done";
  });
  await erase?.(name);
}

/** A failed check's message; for a failed connection its cause has the reason. */
const reasonOf = (error: unknown) => {
  if (!(error instanceof Error)) return error;
  return error.cause instanceof Error
    ? `${error.message}: ${error.cause.message}`
    : error.message;
};

/** What the log of a deployed portal says of the request that failed, if that is told within a minute. */
async function causeInLog(
  { stack }: CheckedPortal,
  since: number,
  error: unknown,
): Promise<string> {
  const [, id] = /"requestId":"([^"]+)"/.exec(String(error)) ?? [];
  if (!stack?.StackName || !id) return "";
  const { StackName: name } = stack;
  const find = `its log says nothing: npm run portal -- logs --stack ${name} --find ${id}`;
  const reason = await eventually(find, () => failureInLog(name, id, since), 1).catch(
    reasonOf,
  );
  return `; ${reason}`;
}

interface SmokeOptions {
  readonly write?: boolean;
  readonly stack?: string;
}

/**
 * Checks a portal from outside.
 * @returns the exit code
 */
export async function smoke(
  { write, stack }: SmokeOptions,
  url: string | undefined,
): Promise<number> {
  const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = process.env;
  const admin = email && password ? { email, password } : undefined;
  const erase = (order: string) => withTable(stack, () => eraseOrderData(order));
  const deployed = stack ? (await existingStack(stack)).stack : undefined;
  const here = `http://localhost:${settingsFrom({ PORT: process.env.PORT }).port}`;
  const portal: CheckedPortal = {
    url: url ?? (deployed ? neededOutput(deployed, "PortalUrl") : here),
    write,
    ...(admin && { admin }),
    ...(deployed && { erase, stack: deployed }),
  };
  let code = 0;
  for (const { name, run, skip } of checks) {
    const skipped = skip?.(portal);
    const begun = Date.now();
    try {
      const remark = skipped ?? (await run(portal));
      console.info(
        `${skipped ? "skipped" : "ok     "}  ${name}${typeof remark === "string" ? `: ${remark}` : ""}`,
      );
    } catch (error) {
      code = 1;
      console.info(
        `FAILED   ${name}: ${reasonOf(error)}${await causeInLog(portal, begun, error)}`,
      );
    }
  }
  return code;
}
