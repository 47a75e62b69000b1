import { expect, test } from "vitest";
import { tableArn } from "../cloudformation/return-values.ts";
import { accessRequests } from "./dynamodb-requests.ts";

const TableName = "portal";
const keys = { partition: "pk", indexes: { list: "listPk" } };
const key = (pk: string) => ({ pk: { S: pk }, sk: { S: "1" } });
const query = (name: string, value: string, IndexName?: string) => ({
  TableName,
  IndexName,
  KeyConditionExpression: "#p = :p AND begins_with(#s, :one)",
  ExpressionAttributeNames: { "#p": name, "#s": "sk" },
  ExpressionAttributeValues: { ":p": { S: value }, ":one": { S: "1" } },
});

/** Each action with its index and its leading keys. */
test.each<[string, object, [string, string, string[]][]]>([
  ["GetItem", { TableName, Key: key("A#1") }, [["GetItem", "", ["A#1"]]]],
  ["PutItem", { TableName, Item: key("A#1") }, [["PutItem", "", ["A#1"]]]],
  ["UpdateItem", { TableName, Key: key("A#1") }, [["UpdateItem", "", ["A#1"]]]],
  ["DeleteItem", { TableName, Key: key("A#1") }, [["DeleteItem", "", ["A#1"]]]],
  ["Query", query("pk", "A#1"), [["Query", "", ["A#1"]]]],
  ["Query", query("listPk", "L#1", "list"), [["Query", "/index/list", ["L#1"]]]],
  [
    "BatchGetItem",
    { RequestItems: { [TableName]: { Keys: [key("A#1"), key("B#2")] } } },
    [["BatchGetItem", "", ["A#1", "B#2"]]],
  ],
  [
    "BatchWriteItem",
    { RequestItems: { [TableName]: [{ PutRequest: { Item: key("A#1") } }, { DeleteRequest: { Key: key("B#2") } }] } },
    [["BatchWriteItem", "", ["A#1", "B#2"]]],
  ],
  [
    "TransactWriteItems",
    {
      TransactItems: [
        { Put: { TableName, Item: key("A#1") } },
        { ConditionCheck: { TableName, Key: key("B#2") } },
        { Delete: { TableName, Key: key("C#3") } },
      ],
    },
    [
      ["PutItem", "", ["A#1"]],
      ["ConditionCheckItem", "", ["B#2"]],
      ["DeleteItem", "", ["C#3"]],
    ],
  ],
])("%s needs access of its own, by partition: %j", (operation, body, wanted) => {
  const asked = accessRequests(operation, body, keys)?.map(({ action, resource, context }) => [
    action.replace("dynamodb:", ""),
    resource.replace(tableArn(TableName), ""),
    context["dynamodb:LeadingKeys"],
  ]);
  expect(asked).toEqual(wanted);
});

test("a scan, and any other operation, is none that a function needs", () => {
  expect(accessRequests("Scan", { TableName }, keys)).toBeUndefined();
});

test.each<[string, Record<string, string>, string[], string]>([
  ["#a, #b", { "#a": "at", "#b": "secret" }, ["pk", "sk", "at", "secret"], "SPECIFIC_ATTRIBUTES"],
  ["#a.x,#b", { "#a": "at", "#b": "secret" }, ["pk", "sk", "#a.x,#b"], "SPECIFIC_ATTRIBUTES"],
  ["", {}, ["pk", "sk"], "ALL_ATTRIBUTES"],
])("a read names its attributes: %j", (ProjectionExpression, ExpressionAttributeNames, attributes, select) => {
  const body = { TableName, Key: key("A#1"), ...(ProjectionExpression && { ProjectionExpression }) };
  expect(accessRequests("GetItem", { ...body, ExpressionAttributeNames }, keys)?.[0]?.context).toMatchObject({
    "dynamodb:Attributes": attributes,
    "dynamodb:Select": [select],
  });
});

test.each<[string, string[], string]>([
  ["#p = :p", ["pk"], "A#1"],
  ["#p = :p AND #s BETWEEN :one AND :two", ["pk", "sk"], "A#1"],
  // Its first attribute is not the partition.
  ["#s = :one AND #p = :p", ["sk", "pk"], ""],
])("a query names the attributes of its keys: %s", (KeyConditionExpression, attributes, leadingKey) => {
  const [request] = accessRequests("Query", { ...query("pk", "A#1"), KeyConditionExpression }, keys) ?? [];
  expect(request?.context).toMatchObject({ "dynamodb:Attributes": attributes, "dynamodb:LeadingKeys": [leadingKey] });
});

test.each(["", "pk = :p", "#p=:p", "#p = :p AND sk > :one", "#p = :p AND #s > :one AND #t = :two"])(
  "a key condition of another form than the functions' is refused: %s",
  (KeyConditionExpression) => {
    expect(() => accessRequests("Query", { ...query("pk", "A#1"), KeyConditionExpression }, keys)).toThrow(
      "is not supported here",
    );
  },
);

test("what names attributes that are not read here is denied by a policy that limits them", () => {
  for (const body of [{ ...query("pk", "A#1"), FilterExpression: "#x = :x" }]) {
    const [request] = accessRequests("Query", body, keys) ?? [];
    expect(request?.context["dynamodb:Attributes"]).toEqual(["(not read here)"]);
  }
});
