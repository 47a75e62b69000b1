import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type Role, roles } from "../../shared/session.ts";
import { isId } from "../database/ids.ts";
import { indexes } from "../database/schema.ts";
import { table, tableName } from "../database/table.ts";
import { directoryOf, sortKeysOf } from "./account-store.ts";

export interface NamedAccount {
  readonly name: string;
  readonly role: Role;
}

async function nameAt(role: Role, sortKey: string): Promise<NamedAccount[]> {
  const { partition, sort } = indexes.directory;
  const { Items = [] } = await table().send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: "directory",
      KeyConditionExpression: "#partition = :role AND #sort = :sortKey",
      ProjectionExpression: "#name",
      ExpressionAttributeNames: { "#partition": partition, "#sort": sort, "#name": "name" },
      ExpressionAttributeValues: { ":role": directoryOf[role], ":sortKey": sortKey },
    }),
  );
  return Items.map(({ name }) => ({ name: String(name), role }));
}

/** The names of accounts by their `_id`, from the eventually consistent index; accounts that are gone are left out. */
export async function accountNames(ids: readonly string[]): Promise<ReadonlyMap<string, NamedAccount>> {
  const wanted = [...new Set(ids)].filter((_id) => isId(_id));
  const found = await Promise.all(
    wanted.map(async (_id) => {
      const names = await Promise.all(
        roles.flatMap((role) => sortKeysOf(role, _id).map((sortKey) => nameAt(role, sortKey))),
      );
      return names.flat().map((named) => [_id, named] as const);
    }),
  );
  return new Map(found.flat());
}
