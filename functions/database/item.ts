import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { table, tableName } from "./table.ts";

export interface ItemKey {
  readonly pk: string;
  readonly sk: string;
}

export const keyOf = ({ pk, sk }: Readonly<Record<string, unknown>>): ItemKey => ({ pk: String(pk), sk: String(sk) });

/** A key as one text. No key holds a new line. */
export const keyText = ({ pk, sk }: ItemKey) => `${pk}\n${sk}`;

export const uniqueKeys = (keys: readonly ItemKey[]): ItemKey[] => [
  ...new Map(keys.map((key) => [keyText(key), key])).values(),
];

/** The item under a key, by a consistent read. */
export async function readItem(Key: ItemKey): Promise<Record<string, unknown> | undefined> {
  const { Item } = await table().send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  return Item;
}
