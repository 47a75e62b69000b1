/** The only reader of `process.env`. Every name here is set by the stack from functions/registry.ts. */
function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set`);
  return value;
}

export const environment = {
  get tableName() {
    return setting("TABLE_NAME");
  },
  /** Proves that a request came through the distribution; also the root of the keys that hide what is counted. */
  get originSecret() {
    return setting("ORIGIN_SECRET");
  },
  /** For how many months a tracking record is kept. */
  get recordMonths() {
    return Number(setting("RECORD_MONTHS"));
  },
  get signingSecretArn() {
    return setting("SIGNING_SECRET_ARN");
  },
  get courierSecretArn() {
    return setting("COURIER_SECRET_ARN");
  },
  get courierUrl() {
    return setting("SHIPGLOBAL_URL");
  },
};
