import { expect, test } from "vitest";
import { signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { recordLog } from "../testing/log.ts";
import { serveStaff } from "./serve-staff.ts";

const lines = recordLog();
const handler = serveStaff({ adminAll: async () => ({ admins: [] }) });

test("a signed-in admin may call, and the log line names them", async () => {
  const { account, cookies } = await signIn("admin");
  expect(await call(handler, "adminAll", { cookies })).toMatchObject({ status: 200, body: { admins: [] } });
  expect(lines).toEqual([
    expect.objectContaining({ event: "request", endpoint: "adminAll", role: "admin", actor: account._id }),
  ]);
});

test("a request without a session is refused", async () => {
  expect(await call(handler, "adminAll")).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
});
