import type { Chapter } from "../promise.ts";

const signIn = { file: "functions/services/sign-in.ts", test: "functions/services/sign-in.test.ts" } as const;
const passwords = { file: "functions/services/passwords.ts", test: "functions/services/passwords.test.ts" } as const;
const deletion = {
  file: "functions/endpoints/admin-delete.ts",
  test: "functions/endpoints/admin-delete.test.ts",
} as const;

export const accounts: Chapter = {
  title: "Accounts",
  promises: [
    {
      promise:
        "Passwords are kept as argon2id hashes at 19 MiB, two passes, one lane. A weaker hash is replaced when its owner signs in.",
      guards: [
        { ...passwords, take: "memoryCost: 19 * 1024", leave: "memoryCost: 8 * 1024" },
        { ...passwords, take: "timeCost: 2", leave: "timeCost: 1" },
        { ...signIn, take: "isOutdated(account.passwordHash) &&", leave: "false &&" },
      ],
    },
    {
      promise:
        "A password has 8 to 128 characters of any kind, is never cut, may be pasted, and is none of the most used ones.",
      guards: [
        {
          file: "shared/fields.ts",
          test: "functions/services/profile.test.ts",
          take: "passwordLength = { min: 8, max: 128 }",
          leave: "passwordLength = { min: 6, max: 128 }",
        },
        {
          file: "shared/fields.ts",
          test: "functions/services/profile.test.ts",
          take: "passwordLength = { min: 8, max: 128 }",
          leave: "passwordLength = { min: 8, max: 60 }",
        },
        { ...passwords, take: "hash(password, cost)", leave: "hash(password.slice(0, 12), cost)" },
        {
          file: "functions/services/password-policy.ts",
          test: "functions/services/password-policy.test.ts",
          take: "return list.includes(password);",
          leave: "return list.length === 0;",
        },
        {
          file: "functions/endpoints/logistics-register.ts",
          test: "functions/endpoints/logistics-register.test.ts",
          take: "    await refuseWeakPassword(password, person);\n",
        },
        {
          file: "functions/services/profile.ts",
          test: "functions/services/profile.test.ts",
          take: "    await refuseWeakPassword(password, { email: email ?? caller.email, name: name ?? caller.name });\n",
        },
        {
          file: "web/ui/password-field.tsx",
          test: "web/ui/password-field.test.tsx",
          take: "spellCheck={false}",
          leave: "spellCheck={false} onPaste={(event) => event.preventDefault()}",
        },
      ],
    },
    {
      promise:
        "Wrong passwords are limited by account and network (an IPv6 network being its first 64 bits), loosely by account alone, and told when to come again. Strangers cannot lock a person out of a network they have signed in from, and the right password works once the time is over.",
      guards: [
        { ...signIn, take: "perSubjectAndNetwork: 5,", leave: "perSubjectAndNetwork: 500," },
        { ...signIn, take: "perNetwork: 20,", leave: "perNetwork: 2_000," },
        { ...signIn, take: "knownNetwork ? Number.MAX_SAFE_INTEGER : 50", leave: "50" },
        { ...signIn, take: "knownNetwork ? Number.MAX_SAFE_INTEGER : 50", leave: "Number.MAX_SAFE_INTEGER" },
        { ...signIn, take: "  await attempt.succeeded();\n" },
        {
          file: "functions/runtime/network.ts",
          test: "functions/runtime/network.test.ts",
          take: ".slice(0, 4)",
        },
        {
          file: "functions/store/attempt-store.ts",
          test: "functions/store/attempt-store.test.ts",
          take: "{ retryAfterSeconds: (until - now) / 1000 }",
          leave: "{}",
        },
      ],
    },
    {
      promise:
        "An unknown e-mail and a wrong password get the same answer for the same work. That somebody still waits for approval is told only after their right password.",
      guards: [
        {
          ...signIn,
          take: "const matches = await passwordMatches(account?.passwordHash, password);",
          leave: "const matches = account ? await passwordMatches(account.passwordHash, password) : false;",
        },
        {
          ...signIn,
          take: "if (!account || !matches) {",
          leave: "if (!account || (!matches && account.isVerified)) {",
        },
      ],
    },
    {
      promise: "Nobody gets a session before an admin has approved them. No account exists that nobody made.",
      guards: [
        { ...signIn, take: "if (!account.isVerified) {", leave: "if (!account.isVerified && !password) {" },
        {
          file: "functions/endpoints/logistics-register.ts",
          test: "functions/endpoints/logistics-register.test.ts",
          take: "isVerified: false",
          leave: "isVerified: true",
        },
        {
          file: "functions/store/account-write.ts",
          test: "infra/operator/admin.test.ts",
          take: 'ConditionExpression: "attribute_not_exists(n) OR n = :none"',
          leave: 'ConditionExpression: "attribute_not_exists(n) OR n >= :none"',
        },
      ],
    },
    {
      promise:
        "The last admin cannot be deleted; of the last two who delete each other at once one stays. Nobody deletes the account they are signed in with.",
      guards: [
        {
          ...deletion,
          file: "functions/store/account-write.ts",
          take: '"n >= :two"',
          leave: '"n >= :two OR n < :two"',
        },
        { ...deletion, take: "if (id === caller._id)", leave: "if (!id)" },
      ],
    },
    {
      promise: "Deleting or approving twice ends as once, and the second time says so.",
      guards: [
        { ...deletion, take: "if (!admin) throw", leave: "if (id === undefined) throw" },
        {
          file: "functions/endpoints/logistics-delete.ts",
          test: "functions/endpoints/logistics-delete.test.ts",
          take: "if (!member) throw",
          leave: "if (id === undefined) throw",
        },
        {
          file: "functions/endpoints/verify-logistics.ts",
          test: "functions/endpoints/verify-logistics.test.ts",
          take: "isVerified ? undefined : { isVerified: true }",
          leave: "isVerified ? { isVerified: false } : { isVerified: true }",
        },
      ],
    },
  ],
};
