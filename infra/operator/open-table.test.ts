import { afterEach, expect, test, vi } from "vitest";
import { table } from "../../functions/database/table.ts";
import { errorText } from "./error-text.ts";
import { withTable } from "./open-table.ts";

afterEach(() => vi.unstubAllEnvs());

test("on this machine's data neither a profile nor other keys are used", async () => {
  vi.stubEnv("DYNAMODB_ENDPOINT", "http://127.0.0.1:9");
  vi.stubEnv("TABLE_NAME", "portal");
  vi.stubEnv("AWS_PROFILE", "of-another-account");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "of-another-account");
  await withTable(undefined, async () => {
    expect(await table().config.credentials()).toMatchObject({ accessKeyId: "operator", secretAccessKey: "operator" });
  });
});

test("a call that is given up is reported in the command's own words", () => {
  const error = new Error("the request socket did not establish a connection within 1000 ms");
  expect(errorText(Object.assign(error, { name: "TimeoutError" }))).toMatch(/^No answer came in time.* again\.$/);
});
