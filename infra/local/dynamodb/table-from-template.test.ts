import { DeleteTableCommand, DynamoDBClient, PutItemCommand, ScanCommand } from "@aws-sdk/client-dynamodb";
import { expect, test } from "vitest";
import { tableProperties } from "../testing/table-properties.ts";
import { localCredentials } from "./credentials.ts";
import { startEmbeddedDatabase } from "./embedded-database.ts";
import { createTableAt, ensureTable, type TableProperties } from "./table-from-template.ts";

test("a table is created once and kept, and refused when the template has another shape", async () => {
  const database = await startEmbeddedDatabase();
  const client = new DynamoDBClient(localCredentials(database.endpoint));
  const properties = tableProperties();
  const ensure = (wanted: TableProperties) => ensureTable(database.endpoint, "portal", wanted, "/data/.local");
  await ensure(properties);
  const Item = { pk: { S: "ORDER#1" }, sk: { S: "PARCEL#1" } };
  await client.send(new PutItemCommand({ TableName: "portal", Item }));
  await ensure(properties);
  expect((await client.send(new ScanCommand({ TableName: "portal" }))).Items).toEqual([Item]);

  const [index, ...others] = properties.GlobalSecondaryIndexes ?? [];
  const widened = { ...index, Projection: { ProjectionType: "ALL" as const } } as NonNullable<typeof index>;
  const changes: Partial<TableProperties>[] = [
    { GlobalSecondaryIndexes: [...others, widened] },
    { StreamSpecification: { StreamEnabled: true, StreamViewType: "OLD_IMAGE" } },
  ];
  for (const change of changes) {
    await client.send(new DeleteTableCommand({ TableName: "portal" }));
    await createTableAt(database.endpoint, "portal", { ...properties, ...change });
    await expect(ensure(properties)).rejects.toThrow(
      "The data is of another version of the portal. To start anew, delete /data/.local",
    );
  }
  client.destroy();
  await database.stop();
});
