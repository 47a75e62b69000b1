import type { ServerResponse } from "node:http";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { handler as getTrackingNo } from "../endpoints/get-tracking-no.ts";
import { handler as importExcel } from "../endpoints/import-excel.ts";
import { isTransient } from "../platform/failure.ts";
import { tokenFor } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { limitNames, ownLimits, requestHandler } from "../testing/client-limits.ts";
import { expectBusy, startDatabaseProxy } from "../testing/database-proxy.ts";
import { recordLog } from "../testing/log.ts";
import { table, tableName } from "./table.ts";

/** Which attempt at its call each request was. */
const attempts: string[] = [];
let reply: (response: ServerResponse) => void;
await startDatabaseProxy(async ({ request, response }) => {
  attempts.push(String(request.headers["amz-sdk-request"]));
  reply(response);
});
recordLog();

const read = () => table().send(new GetCommand({ TableName: tableName(), Key: { pk: "TEST", sk: "TEST" } }));

const own = ownLimits();
expect(own).toMatchObject({ connectionTimeout: 1_000, requestTimeout: 3_000, socketTimeout: 3_000 });

/** Waits a tenth of the client's own time. Connecting keeps its own: a request that is cut off there is not counted here. */
function shortenWaits(): void {
  for (const name of ["requestTimeout", "socketTimeout"] as const) {
    requestHandler().updateHttpClientConfig(name, own[name] / 10);
  }
}

afterEach(() => {
  for (const name of limitNames) requestHandler().updateHttpClientConfig(name, own[name]);
});
afterEach(() => vi.restoreAllMocks());

describe.each<[string, typeof reply]>([
  ["before its reply", () => {}],
  ["within its reply", (response) => void response.writeHead(200, { "content-length": 100 }).write('{"Item":')],
])("a database that falls silent %s", (_, fallSilent) => {
  beforeEach(() => {
    attempts.length = 0;
    reply = fallSilent;
  });

  test("is tried four times, each for a limited time", async () => {
    shortenWaits();
    expect(isTransient(await read().catch((error: unknown) => error))).toBe(true);
    expect(attempts).toEqual([1, 2, 3, 4].map((attempt) => `attempt=${attempt}; max=4`));
  });

  test.each([
    ["a lookup", 9_000, () => call(getTrackingNo, "getTrackingNo", { body: { name: "AYU-1", phone: "4155550101" } })],
    [
      "an import",
      27_000,
      async () => {
        const account = { _id: ulid(), role: "logistics", email: "asha@example.com", epoch: 1 } as const;
        const headers = { authorization: `Bearer ${await tokenFor(account)}` };
        return call(importExcel, "importExcel", { headers, body: new FormData() });
      },
    ],
  ])("makes %s reply 503 when %i ms are over", async (_, milliseconds, ask) => {
    const timeOver = new AbortController();
    const realLimit = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) =>
      ms === milliseconds ? timeOver.signal : realLimit(ms / 10),
    );
    reply = (response) => {
      fallSilent(response);
      timeOver.abort();
    };
    expectBusy(await ask());
    expect(new Set(attempts)).toEqual(new Set(["attempt=1; max=4"]));
  });
});
