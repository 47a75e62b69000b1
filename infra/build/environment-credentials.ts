import { fromEnv } from "@aws-sdk/credential-provider-env";

/**
 * Stands in for the SDK's chain of credential providers in bundles: a function's role reaches it through its environment.
 * The other providers bring clients of their own (SSO, STS), and what those share with DynamoDB's would be loaded with it.
 */
export const defaultProvider = fromEnv;
