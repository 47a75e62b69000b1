import { expect, test } from "vitest";
import { signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { serveStaff } from "./serve-staff.ts";

const handler = serveStaff({ adminAll: async () => ({ admins: [] }) });

test("a signed-in admin may call", async () => {
  const { cookies } = await signIn("admin");
  expect(await call(handler, "adminAll", { cookies })).toMatchObject({ status: 200, body: { admins: [] } });
});

test("a request without a session is refused", async () => {
  expect(await call(handler, "adminAll")).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
});
