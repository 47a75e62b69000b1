import { fromEnv } from "@aws-sdk/credential-provider-env";

/**
 * Replaces the SDK's chain of credential providers in bundles: Lambda passes credentials in the environment. The other
 * providers would load the SSO and STS clients.
 */
export const defaultProvider = fromEnv;
