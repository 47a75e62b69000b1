import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { keepTimeLimit } from "./time-limit.ts";

let client: LambdaClient | undefined;

function lambdaClient(): LambdaClient {
  if (!client) {
    client = new LambdaClient({
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: 1_000,
        requestTimeout: 2_000,
        socketTimeout: 2_000,
        throwOnRequestTimeout: true,
      },
    });
    keepTimeLimit(client);
  }
  return client;
}

/** Starts another function, without waiting for what it does. */
export const invokeLater = (FunctionName: string) =>
  lambdaClient().send(new InvokeCommand({ FunctionName, InvocationType: "Event", Payload: Buffer.from("{}") }));
