import { afterAll, beforeEach, expect, test } from "vitest";
import { operatorVariables } from "../local/dynamodb/credentials.ts";
import { startAws } from "./testing/aws.ts";
import { answerQueries } from "./testing/insights.ts";
import { runPortal } from "./testing/portal.ts";

const aws = await startAws();
aws.stacks.set("shipment-portal", {});
afterAll(() => aws.stop());
let found: Record<string, string>[];
let asked: ReturnType<typeof answerQueries>;
beforeEach(() => {
  found = [];
  asked = answerQueries(aws, () => found);
});

const logs = (...args: string[]) =>
  runPortal(["logs", "--stack", "shipment-portal", ...args], {
    ...operatorVariables(aws.url),
    AWS_ENDPOINT_URL: aws.url,
  });

test("lines are printed with their function, of one stage alone", async () => {
  const log = "111122223333:shipment-portal-getTrackingNoLog0A1B2C3D-x1";
  found = [{ "@timestamp": "2026-11-29 01:00:00.000", "@log": log, "@message": '{"level":"INFO"}\n' }];
  const { code, out, errors } = await logs();
  expect([code, errors, out]).toEqual([0, "", '2026-11-29 01:00:00.000  getTrackingNo  {"level":"INFO"}\n']);
  const [{ queryString = "", startTime = 0, endTime = 0 } = {}] = asked;
  expect(endTime - startTime).toBeGreaterThanOrEqual(3600);
  expect(endTime - startTime).toBeLessThan(3660);
  const [, pattern = "never"] = /@log like \/(.*?)\/ /.exec(queryString) ?? [];
  expect(log).toMatch(new RegExp(pattern));
  expect("111122223333:shipment-portal-test-getTrackingNoLog0A1B2C3D-x1").not.toMatch(new RegExp(pattern));
});

test("of one function, of a time, and with a text", async () => {
  expect((await logs("watch", "--since", "2d", "--find", 'say "no"')).out).toBe("There are no such lines.\n");
  const [{ queryString = "", startTime = 0, endTime = 0 } = {}] = asked;
  expect(endTime - startTime).toBeGreaterThanOrEqual(2 * 86_400);
  expect(queryString).toContain("/:shipment-portal-watchLog[0-9A-F]{8}-/");
  expect(queryString).toContain('@message like "say \\"no\\""');
});
