import { expect, test } from "vitest";
import { createRecord } from "../records/write.ts";
import { signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { linkTokenOf } from "../testing/links.ts";
import { recordLog } from "../testing/log.ts";
import { handler as openLink } from "./open-link.ts";
import { handler } from "./revoke-links.ts";

const log = recordLog();

test("staff end the links of an order; the log says who did", async () => {
  const fields = { name: "REVOKE-1", phone: "4155550101", trackingNo: "1Z999AA1REVOKE" };
  const { record } = await createRecord(fields, "test");
  const token = await linkTokenOf(record);
  const opened = () => call(openLink, "openLink", { body: { token } });
  expect((await opened()).status).toBe(200);
  const { cookies, account } = await signIn("admin");
  expect((await call(handler, "revokeLinks", { params: { id: record._id }, cookies })).status).toBe(204);
  expect((await opened()).status).toBe(404);
  expect(log).toContainEqual({
    ...{ event: "security", name: "links-revoked", actor: account._id, role: "admin", subject: record._id },
  });
});

test("an unknown record is told", async () => {
  const { cookies } = await signIn("logistics");
  expect((await call(handler, "revokeLinks", { params: { id: "nothing" }, cookies })).status).toBe(404);
});
