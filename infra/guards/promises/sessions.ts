import type { Chapter } from "../promise.ts";

const tokens = { file: "functions/services/tokens.ts", test: "functions/services/tokens.test.ts" } as const;
const proof = { file: "functions/runtime/authorize.ts", test: "functions/authorization.test.ts" } as const;

export const sessions: Chapter = {
  title: "Sessions",
  promises: [
    {
      promise:
        "A token counts only with the one algorithm we sign with: unsigned, RS/HS swapped, badly signed tokens and those that bring their own key are told 401.",
      guards: [{ ...tokens, take: "algorithms: [algorithm],", leave: 'algorithms: ["HS256", "HS384", "HS512"],' }],
      tests: ["functions/authorization.test.ts"],
    },
    {
      promise:
        "A token's end, beginning, issuer, audience and kind are checked. A session of one role is told 403 by the other role's operations.",
      guards: [
        { ...tokens, take: "      issuer,\n      audience,\n", leave: "      audience,\n" },
        { ...tokens, take: "      issuer,\n      audience,\n", leave: "      issuer,\n" },
        { ...tokens, take: "      typ: kind,\n" },
        { ...proof, take: "if (caller && callers.includes(caller.role))", leave: "if (caller)" },
      ],
    },
    {
      promise: "A session ends an hour after its login, however busy it is.",
      guards: [
        {
          file: "functions/services/sessions.ts",
          test: "functions/services/profile.test.ts",
          take: "expires: sessionExpires }",
          leave: "expires: epochSeconds() + sessionSeconds }",
        },
        {
          file: "functions/services/sessions.ts",
          test: "functions/services/sign-in.test.ts",
          take: "expires: epochSeconds() + sessionSeconds }",
          leave: "expires: epochSeconds() + 2 * sessionSeconds }",
        },
      ],
    },
    {
      promise: "After logging out the same cookie is told 401.",
      guards: [
        {
          ...proof,
          test: "functions/services/sessions.test.ts",
          take: "Object.hasOwn(account.endedSessions, session.sessionId)",
          leave: "false",
        },
      ],
    },
    {
      promise: "Whoever is deleted, or no longer verified, is refused at the next request.",
      guards: [
        { ...proof, take: "account?._id !== session.accountId ||", leave: "!account ||" },
        { ...proof, take: "    !account.isVerified ||\n" },
      ],
    },
    {
      promise: "A changed password ends the person's other sessions, and every login makes a session of its own.",
      guards: [
        {
          ...proof,
          test: "functions/services/profile.test.ts",
          take: "    account.epoch !== session.epoch ||\n",
        },
        {
          file: "functions/services/sessions.ts",
          test: "functions/services/sign-in.test.ts",
          take: "sessionId: randomUUID()",
          leave: "sessionId: account._id",
        },
      ],
    },
    {
      promise:
        "The session's cookie is Secure, HttpOnly, SameSite=Strict, Path=/. Nothing secret is in storage, an address or a cookie that scripts can read.",
      guards: [
        {
          file: "functions/runtime/session-cookies.ts",
          test: "functions/services/sign-in.test.ts",
          take: "httpOnly: true, ",
        },
        {
          file: "functions/runtime/session-cookies.ts",
          test: "functions/services/sign-in.test.ts",
          take: 'secure: true, sameSite: "strict"',
          leave: 'secure: true, sameSite: "lax"',
        },
        {
          file: "functions/runtime/session-cookies.ts",
          test: "functions/services/sign-in.test.ts",
          take: 'secure: true, sameSite: "strict"',
          leave: 'sameSite: "strict"',
        },
      ],
      tests: ["web/e2e/sessions.spec.ts", "web/e2e/lookup.spec.ts"],
    },
    {
      promise: "What another site's page asks for is refused wherever something could change, uploads included.",
      guards: [
        {
          file: "functions/runtime/serve.ts",
          test: "functions/authorization.test.ts",
          take: '? site === "cross-site" || site === "same-site"',
          leave: "? false",
        },
        {
          file: "functions/runtime/serve.ts",
          test: "functions/runtime/serve.test.ts",
          take: '? site === "cross-site" || site === "same-site"',
          leave: '? site === "cross-site"',
        },
        {
          file: "functions/runtime/serve.ts",
          test: "functions/authorization.test.ts",
          take: 'origin !== undefined && hostOf(origin) !== event.headers["x-viewer-host"]',
          leave: "false",
        },
      ],
    },
  ],
};
