/** The only reader of `process.env`. The stack sets these names from functions/registry.ts. */
function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set`);
  return value;
}

export const environment = {
  get tableName() {
    return setting("TABLE_NAME");
  },
  /** CloudFront sends it with each request; the keys of the keyed hashes derive from it. */
  get originSecret() {
    return setting("ORIGIN_SECRET");
  },
  /** How many months a tracking record is kept. */
  get recordMonths() {
    return Number(setting("RECORD_MONTHS"));
  },
  /** How many months the history of records is kept. */
  get historyMonths() {
    return Number(setting("HISTORY_MONTHS"));
  },
  get signingSecretArn() {
    return setting("SIGNING_SECRET_ARN");
  },
  get linksSecretArn() {
    return setting("LINKS_SECRET_ARN");
  },
  get courierSecretArn() {
    return setting("COURIER_SECRET_ARN");
  },
  get shopSecretArn() {
    return setting("SHOP_SECRET_ARN");
  },
  get courierUrl() {
    return setting("SHIPGLOBAL_URL");
  },
  /** Whether the portal mails customers and members. */
  get mailsCustomers() {
    return process.env.MAILS_CUSTOMERS === "yes";
  },
  /** The name of the function that mails customers; undefined where none does. */
  get alertMailer() {
    return process.env.ALERT_MAILER;
  },
  /** The address that mails come from. */
  get mailFrom() {
    return setting("MAIL_FROM");
  },
  /** The name of SES's configuration set. */
  get mailConfiguration() {
    return setting("MAIL_CONFIGURATION");
  },
  /** Who gets the digest. */
  get digestTo() {
    return setting("DIGEST_TO");
  },
  /** The portal's address, for links in mails; without a slash at the end. */
  get portalUrl() {
    return setting("PORTAL_URL");
  },
};
