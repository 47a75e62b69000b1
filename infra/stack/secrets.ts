import { RemovalPolicy, SecretValue } from "aws-cdk-lib";
import { Secret, type SecretProps } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import { shopSources } from "../../shared/shop.ts";
import { acknowledge } from "./acknowledge.ts";

export type Secrets = ReturnType<typeof createSecrets>;

/**
 * All secrets, each readable by the functions whose registry entry names it. A higher `originGeneration` creates a new
 * origin secret: a deployment resolves a changed reference, not a new value.
 */
export function createSecrets(scope: Construct, originGeneration: number) {
  const create = (id: string, whyNotRotated: string, props: SecretProps) => {
    const secret = new Secret(scope, id, props);
    acknowledge(secret, { "AwsSolutions-SMG4": whyNotRotated });
    return secret;
  };
  /** Letters and digits only, which is base64url: 48 bytes. */
  const keyNamed = (generateStringKey: string) => ({
    secretStringTemplate: "{}",
    generateStringKey,
    passwordLength: 64,
    excludePunctuation: true,
  });
  /** Empty, none of them lets anything in or out. Constant, so that a deployment never overwrites what was entered. */
  const entered = (fields: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, SecretValue.unsafePlainText("")]));
  return {
    origin: create(
      originGeneration === 1 ? "OriginSecret" : `OriginSecret${originGeneration}`,
      "Only a deployment resolves its dynamic references anew: operators replace it by one (originSecret).",
      {
        description:
          "Proves to the functions that a request came through the distribution",
        generateSecretString: { passwordLength: 48, excludePunctuation: true },
      },
    ),
    signing: create(
      "SigningSecret",
      "Rotated by writing a new version, as documented; sessions live an hour.",
      {
        description:
          "Signs sessions; a new version signs from then on, the previous one still verifies",
        generateSecretString: keyNamed("key"),
      },
    ),
    links: create(
      "LinksSecret",
      "The operator adds keys, as documented: earlier ones must stay until their links have ended.",
      {
        // Every link in mails and on invoices needs these keys.
        removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
        description:
          "Keys of the links for customers, by number; the highest makes new links, all of them open",
        generateSecretString: keyNamed("1"),
      },
    ),
    courier: create("CourierSecret", "The courier issues it.", {
      description:
        "The courier account's user name and password, entered by the operator",
      secretObjectValue: entered(["username", "password"]),
    }),
    shop: create("ShopSecret", "It is entered in the shop as well.", {
      description: "What proves the shop's calls, entered by the operator",
      secretObjectValue: entered(shopSources),
    }),
  };
}
