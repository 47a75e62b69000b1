import { afterAll, beforeAll, expect, test } from "vitest";
import { scenarioNumber } from "../local/courier/scenarios.ts";
import { type CourierSimulator, startCourierSimulator } from "../local/courier/simulator.ts";
import { operatorVariables } from "../local/dynamodb/credentials.ts";
import { startServer } from "../local/http/loopback.ts";
import { startAws } from "./testing/aws.ts";
import { runPortal } from "./testing/portal.ts";
import { testTable } from "./testing/table.ts";

const account = { username: "seller@example.com", password: "secret" };
const table = testTable();
let courier: CourierSimulator;
beforeAll(async () => {
  courier = await startCourierSimulator(account);
});
afterAll(() => courier.stop());

const dueItem = (trackingNo: string) => ({
  ...{ pk: `SHIPMENT#${trackingNo}`, sk: "WATCH" },
  ...{ directoryPk: "DUE#0", directorySk: `2026-01-01T00:00:00.000Z#${trackingNo}` },
});

test("it asks the stack's courier for what is due, and says what came of it", async () => {
  const numbers = [scenarioNumber("inTransit", 1), scenarioNumber("inTransit", 2)];
  await table.put(...numbers.map(dueItem));
  const aws = await startAws();
  aws.stacks.set("Portal", {
    parameters: { CourierUrl: courier.url },
    outputs: { TableName: table.name, CourierSecretArn: "courier", RecordMonths: "24", HistoryMonths: "24" },
  });
  const secrets = await startServer((_, outgoing) => {
    outgoing.end(JSON.stringify({ VersionId: "1", SecretString: JSON.stringify(account) }));
  });
  const { out, errors, code } = await runPortal(["watch", "--stack", "Portal"], {
    ...operatorVariables(table.endpoint),
    AWS_ENDPOINT_URL_CLOUDFORMATION: aws.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
  });
  expect([code, errors]).toEqual([0, ""]);
  expect(out).toContain(`Asked for 2 numbers of the table ${table.name} in local`);
  expect(out).toContain("2 answered, 2 with news, 0 failed.\nNothing more is due.");
  expect(courier.asked).toEqual(numbers);
  await Promise.all([aws.stop(), secrets.stop()]);
}, 60_000);
