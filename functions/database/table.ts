import { DynamoDBClient, TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { environment } from "../platform/environment.ts";
import { keepTimeLimit, timeouts } from "../platform/time-limit.ts";

interface Patience {
  readonly attempts: number;
  readonly connectionMs: number;
  /** Until the reply's first byte, and between any two. */
  readonly replyMs: number;
}

/** Four attempts, whose waits add up to 7 s at the most; the time limit of the request ends them earlier. */
const ofRequests: Patience = { attempts: 4, connectionMs: 1_000, replyMs: 3_000 };
const ofCommands: Patience = { attempts: 8, connectionMs: 10_000, replyMs: 30_000 };

let client: DynamoDBDocumentClient | undefined;

/** The document client, created at the first call. */
export function table(): DynamoDBDocumentClient {
  client ??= makeClient(ofRequests);
  return client;
}

/** Calls `use` with a client of its own that waits longer: for operators' commands, which no request waits for. */
export async function withPatientClient<Result>(
  use: () => Promise<Result>,
): Promise<Result> {
  const former = client;
  const patient = makeClient(ofCommands);
  client = patient;
  try {
    return await use();
  } finally {
    patient.destroy();
    client = former;
  }
}

function makeClient({
  attempts,
  connectionMs,
  replyMs,
}: Patience): DynamoDBDocumentClient {
  const made = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      maxAttempts: attempts,
      requestHandler: timeouts(replyMs, connectionMs),
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  );
  // Nothing logs, but for that it copies the input and output of every call.
  made.middlewareStack.remove("loggerMiddleware");
  keepTimeLimit(made);
  made.middlewareStack.add(
    (next) => (args) => next(args).catch(asRetryable),
    // Runs within each of the client's attempts.
    { step: "finalizeRequest", priority: "low", name: "conflicts-are-retryable" },
  );
  return made;
}

/** The client does not retry a single write that conflicts with a transaction, although it would succeed later. */
function asRetryable(error: unknown): never {
  if (error instanceof TransactionConflictException)
    throw Object.assign(error, { $retryable: {} });
  throw error;
}

export const tableName = () => environment.tableName;

/** Seconds since 1970, the unit of the table's time to live. */
export const unixSeconds = (milliseconds = Date.now()) => Math.floor(milliseconds / 1000);

/** So many months after a moment in ISO 8601, in the same unit. */
export function monthsAfter(at: string, months: number): number {
  const end = new Date(at);
  end.setUTCMonth(end.getUTCMonth() + months);
  return unixSeconds(end.getTime());
}
