import { pseudoParameters } from "../cloudformation/return-values.ts";

const accessKeyId = "operator";
const secretAccessKey = "operator";

/** The local portal's own access to the database, which no policy limits. */
export const localCredentials = (endpoint: string) => ({
  endpoint,
  region: pseudoParameters.region,
  credentials: { accessKeyId, secretAccessKey },
});

/** The same for a thread, whose clients read the environment. */
export const operatorVariables = (endpoint: string) => ({
  AWS_REGION: pseudoParameters.region,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: endpoint,
});

/** Points this process's clients at the database, as the operator. */
export function pointToDatabaseAt(endpoint: string): void {
  // The SDK would prefer it to the keys.
  delete process.env.AWS_PROFILE;
  Object.assign(process.env, operatorVariables(endpoint));
}

/** Signs a call as the operator: DynamoDB Local keeps separate tables for each access key. */
export const signedByOperator = (authorization = "") =>
  authorization.replace(/Credential=[^/]+\//, `Credential=${accessKeyId}/`);
