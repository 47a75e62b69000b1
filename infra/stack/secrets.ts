import { RemovalPolicy, SecretValue } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import { shopSources } from "../../shared/shop.ts";
import { acknowledge } from "./acknowledge.ts";

export type Secrets = ReturnType<typeof createSecrets>;

/**
 * All secrets, each readable by the functions whose registry entry names it. A higher `originGeneration` creates a new
 * origin secret: a deployment resolves a changed reference, not a new value.
 */
export function createSecrets(scope: Construct, originGeneration: number) {
  const origin = new Secret(scope, originGeneration === 1 ? "OriginSecret" : `OriginSecret${originGeneration}`, {
    description: "Proves to the functions that a request came through the distribution",
    generateSecretString: { passwordLength: 48, excludePunctuation: true },
  });
  const signing = new Secret(scope, "SigningSecret", {
    description: "Signs sessions; a new version signs from then on, the previous one still verifies",
    generateSecretString: {
      secretStringTemplate: "{}",
      generateStringKey: "key",
      // Letters and digits only, which is base64url: 48 bytes.
      passwordLength: 64,
      excludePunctuation: true,
    },
  });
  const links = new Secret(scope, "LinksSecret", {
    // Without these keys every link in mails and on invoices is dead.
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    description: "Keys of the links for customers, by number; the highest makes new links, all of them open",
    generateSecretString: {
      secretStringTemplate: "{}",
      generateStringKey: "1",
      passwordLength: 64,
      excludePunctuation: true,
    },
  });
  const courier = new Secret(scope, "CourierSecret", {
    description: "The courier account's user name and password, entered by the operator",
    // Constant, so that a deployment never overwrites what the operator entered.
    secretObjectValue: { username: SecretValue.unsafePlainText(""), password: SecretValue.unsafePlainText("") },
  });
  const shop = new Secret(scope, "ShopSecret", {
    description:
      "What proves the shop's calls, entered by the operator: its webhooks' secrets, and a key for other programs",
    // Empty, none of them lets anything in. Constant, as above.
    secretObjectValue: Object.fromEntries(shopSources.map((field) => [field, SecretValue.unsafePlainText("")])),
  });
  acknowledge(origin, {
    "AwsSolutions-SMG4":
      "Distribution and functions hold it by dynamic reference, which only a deployment resolves anew: operators replace it by one (context originSecret).",
  });
  acknowledge(signing, {
    "AwsSolutions-SMG4":
      "Rotated by writing a new version, as documented; sessions live an hour, so a schedule would protect nothing that a deliberate rotation does not.",
  });
  acknowledge(links, {
    "AwsSolutions-SMG4":
      "A key is added by the operator, as documented: the earlier ones must stay until the links that they made have ended.",
  });
  acknowledge(courier, { "AwsSolutions-SMG4": "The courier issues it; no interface of theirs could rotate it." });
  acknowledge(shop, {
    "AwsSolutions-SMG4": "It is entered in the shop as well; no interface of a shop's could rotate it.",
  });
  return { origin, signing, links, courier, shop };
}
