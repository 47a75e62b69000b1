import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scenarioNumber } from "../local/courier/scenarios.ts";
import { type CourierSimulator, startCourierSimulator } from "../local/courier/simulator.ts";
import { localCredentials, operatorVariables } from "../local/dynamodb/credentials.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../local/dynamodb/embedded-database.ts";
import { createTableAt } from "../local/dynamodb/table-from-template.ts";
import { startServer } from "../local/http/loopback.ts";
import { tableProperties } from "../local/testing/table-properties.ts";
import { startCloudFormation } from "./testing/cloudformation.ts";
import { runPortal } from "./testing/portal.ts";

const account = { username: "seller@example.com", password: "secret" };
let database: EmbeddedDatabase;
let courier: CourierSimulator;
beforeAll(async () => {
  [database, courier] = await Promise.all([startEmbeddedDatabase(), startCourierSimulator(account)]);
  await createTableAt(database.endpoint, "portal", tableProperties());
});
afterAll(async () => {
  await Promise.all([database.stop(), courier.stop()]);
});

async function fileNumber(trackingNo: string): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(localCredentials(database.endpoint)));
  const Item = {
    ...{ pk: `SHIPMENT#${trackingNo}`, sk: "WATCH" },
    ...{ directoryPk: "DUE#0", directorySk: `2026-01-01T00:00:00.000Z#${trackingNo}` },
  };
  await client.send(new PutCommand({ TableName: "portal", Item }));
  client.destroy();
}

test("it asks the stack's courier for what is due, and says what came of it", async () => {
  const numbers = [scenarioNumber("inTransit", 1), scenarioNumber("inTransit", 2)];
  for (const number of numbers) await fileNumber(number);
  const cloudFormation = await startCloudFormation();
  cloudFormation.stacks.set("Portal", {
    parameters: { CourierUrl: courier.url },
    outputs: { TableName: "portal", CourierSecretArn: "courier", RecordMonths: "24", HistoryMonths: "24" },
  });
  const secrets = await startServer((_, outgoing) => {
    outgoing.end(JSON.stringify({ VersionId: "1", SecretString: JSON.stringify(account) }));
  });
  const { out, errors, code } = await runPortal(["watch", "--stack", "Portal"], {
    ...operatorVariables(database.endpoint),
    AWS_ENDPOINT_URL_CLOUDFORMATION: cloudFormation.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
  });
  expect([code, errors]).toEqual([0, ""]);
  expect(out).toContain("Asked for 2 numbers of the table portal in local");
  expect(out).toContain("2 answered, 2 with news, 0 failed.\nNothing more is due.");
  expect(courier.asked).toEqual(numbers);
  await Promise.all([cloudFormation.stop(), secrets.stop()]);
}, 60_000);
