import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  type DeleteCommandInput,
  PutCommand,
  type PutCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { table, tableName, unixSeconds } from "./table.ts";

type Attributes = Record<string, unknown>;

export interface WriteCondition {
  readonly ConditionExpression: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Record<string, unknown>;
}

export const ifAbsent: WriteCondition = { ConditionExpression: "attribute_not_exists(pk)" };

/** As `ifAbsent`, for items that may expire: an expired one counts as deleted. */
export const ifAbsentOrExpired = (): WriteCondition => ({
  ConditionExpression: "attribute_not_exists(pk) OR expiresAt <= :now",
  ExpressionAttributeValues: { ":now": unixSeconds() },
});

export const ifSameId = ({ _id }: { readonly _id: string }): WriteCondition => ({
  ConditionExpression: "#id = :id",
  ExpressionAttributeNames: { "#id": "_id" },
  ExpressionAttributeValues: { ":id": _id },
});

export const ifUnchanged = ({ _id, version }: { readonly _id: string; readonly version: number }): WriteCondition => ({
  ConditionExpression: "#id = :id AND #version = :version",
  ExpressionAttributeNames: { "#id": "_id", "#version": "version" },
  ExpressionAttributeValues: { ":id": _id, ":version": version },
});

/** What a conditional write did. */
export interface WriteResult {
  readonly written: boolean;
  /** Where written: what the command's `ReturnValues` asked for. */
  readonly attributes?: Attributes | undefined;
  /** Where refused: the stored item, if there is one. */
  readonly item?: Attributes | undefined;
  /** Where refused: the client had sent the write before and lost the reply, so that it may have taken effect. */
  readonly sentAgain?: boolean;
}

type OnTable<Input> = Omit<Input, "TableName">;

/** One write, perhaps with a condition; only a condition that fails is no error. */
export const putItem = (input: OnTable<PutCommandInput>) => write(new PutCommand({ ...input, TableName: tableName() }));
export const updateItem = (input: OnTable<UpdateCommandInput>) =>
  write(new UpdateCommand({ ...input, TableName: tableName() }));
export const deleteItem = (input: OnTable<DeleteCommandInput>) =>
  write(new DeleteCommand({ ...input, TableName: tableName() }));

async function write(command: PutCommand | UpdateCommand | DeleteCommand): Promise<WriteResult> {
  command.input.ReturnValuesOnConditionCheckFailure = "ALL_OLD";
  try {
    const { Attributes } = await table().send(command as UpdateCommand);
    return { written: true, attributes: Attributes };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return {
      written: false,
      // Even the document client leaves an exception's item marshalled.
      item: error.Item && unmarshall(error.Item),
      sentAgain: (error.$metadata.attempts ?? 1) > 1,
    };
  }
}
