import { pseudoParameters } from "../cloudformation/return-values.ts";

const accessKeyId = "operator";
const secretAccessKey = "operator";

/** How the local portal itself, which no policy limits, calls the database. */
export const localCredentials = (endpoint: string) => ({
  endpoint,
  region: pseudoParameters.region,
  credentials: { accessKeyId, secretAccessKey },
});

/** The same for a thread whose clients read their settings from the environment. */
export const operatorVariables = (endpoint: string) => ({
  AWS_REGION: pseudoParameters.region,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: endpoint,
});

/** A call's signature in the operator's name: DynamoDB Local keeps different tables for each access key. */
export const signedByOperator = (authorization = "") =>
  authorization.replace(/Credential=[^/]+\//, `Credential=${accessKeyId}/`);
