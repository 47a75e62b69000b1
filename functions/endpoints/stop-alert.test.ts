import { expect, test } from "vitest";
import { stopUrl, unsubscribeHeaders } from "../alerts/links.ts";
import { call } from "../testing/call.ts";
import { databaseCalls } from "../testing/intercept.ts";
import { handler } from "./stop-alert.ts";

const token = "t".repeat(44);
const open = (t: string) => call(handler, "openStopPage", { query: { t } });

test("the address in a mail's header leads a browser to the page that stops the mails, and ends nothing", async () => {
  const header = unsubscribeHeaders("https://track.example", token)["List-Unsubscribe"];
  const { pathname, searchParams } = new URL(header.slice(1, -1));
  expect(pathname).toBe("/api/user/alerts/stop");
  const calls = await databaseCalls(async () => {
    const { status, headers } = await open(searchParams.get("t") ?? "");
    expect({ status, location: headers.location }).toEqual({ status: 303, location: `/#s=${token}` });
    expect(new URL(headers.location ?? "", header.slice(1, -1)).href).toBe(stopUrl("https://track.example", token));
  });
  expect(calls).toEqual([]);
});

test.each([
  ["", "/#s="],
  ["//evil.example", "/#s=%2F%2Fevil.example"],
  ["x\r\nSet-Cookie: a=b", "/#s=x%0D%0ASet-Cookie%3A%20a%3Db"],
  ["\ud83d", "/#s=%EF%BF%BD"],
])("a token %j leads to the page as well, never elsewhere", async (t, location) => {
  expect(await open(t)).toMatchObject({ status: 303, headers: { location } });
});
