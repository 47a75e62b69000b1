import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { keepTimeLimit, timeouts } from "./time-limit.ts";

let client: LambdaClient | undefined;

function lambdaClient(): LambdaClient {
  if (!client) {
    client = new LambdaClient({ maxAttempts: 2, requestHandler: timeouts(2_000) });
    keepTimeLimit(client);
  }
  return client;
}

/** Starts another function, without waiting for what it does. */
export const invokeLater = (FunctionName: string) =>
  lambdaClient().send(new InvokeCommand({ FunctionName, InvocationType: "Event", Payload: Buffer.from("{}") }));
