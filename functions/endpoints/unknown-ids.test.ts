import { beforeAll, describe, expect, test } from "vitest";
import { type Endpoint, endpoints } from "../../shared/contract.ts";
import { signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { endpointNames, handlerOf } from "../testing/handlers.ts";
import { switchToEmptyTable } from "../testing/tables.ts";

const record = { name: "AYU-1001", phone: "9876543210", trackingNo: "SG3231027366055" };
const withId = endpointNames.filter((name) => endpoints[name].path.includes("{id}") || name === "updateTracking");

describe.each(withId)("%s", (name) => {
  const endpoint: Endpoint = endpoints[name];
  let cookies: string[];
  beforeAll(async () => {
    await switchToEmptyTable();
    const [role] = typeof endpoint.callers === "string" ? [] : endpoint.callers;
    ({ cookies } = await signIn(role ?? "admin"));
  });

  // The last two have the form of an id; the time in the last is later than any.
  test.each(["x", "507f1f77bcf86cd799439011", "01JC5Z8Q2N7V3K4M5P6R7S8T9W", "Z".repeat(26)])(
    "answers an id that nothing has: %s",
    async (id) => {
      const request = endpoint.params ? { params: { id }, body: {} } : { body: { _id: id, ...record } };
      expect(await call(await handlerOf(name), name, { ...request, cookies })).toMatchObject({
        status: 404,
        body: { code: "not_found" },
      });
    },
  );
});
