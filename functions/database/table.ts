import { DynamoDBClient, TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { environment } from "../platform/environment.ts";

let client: DynamoDBDocumentClient | undefined;

/** The document client, made at the first call and kept for the life of the function. */
export function table(): DynamoDBDocumentClient {
  client ??= makeClient();
  return client;
}

function makeClient(): DynamoDBDocumentClient {
  const made = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      // Four tries within a second or two; then the caller is told to come again.
      maxAttempts: 4,
      requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  );
  made.middlewareStack.add(
    (next) => (args) => next(args).catch(asRetryable),
    // Within the client's retries.
    { step: "finalizeRequest", priority: "low", name: "conflicts-are-retryable" },
  );
  return made;
}

/** A single write that meets a transaction at its item has only to come again, which the client does not know by itself. */
function asRetryable(error: unknown): never {
  if (error instanceof TransactionConflictException) throw Object.assign(error, { $retryable: {} });
  throw error;
}

export const tableName = () => environment.tableName;

/** Opens the connection that the next call uses, by reading an item that does not exist. */
export async function warmConnection(): Promise<void> {
  await table().send(new GetCommand({ TableName: tableName(), Key: { pk: "COURIER", sk: "NOTHING" } }));
}

/** Seconds since the epoch, as the table's time to live counts. */
export const unixSeconds = (milliseconds = Date.now()) => Math.floor(milliseconds / 1000);
