import type { Chapter } from "../promise.ts";

const courier = { file: "functions/services/courier.ts", test: "functions/services/courier.test.ts" } as const;
const parcels = {
  file: "functions/services/parcel-tracking.ts",
  test: "functions/endpoints/get-tracking-no.test.ts",
} as const;
const table = { file: "infra/table.ts", test: "infra/table.test.ts" } as const;
const lambda = { file: "infra/endpoint-function.ts", test: "infra/endpoint-function.test.ts" } as const;
const tokens = { file: "functions/services/tokens.ts", test: "functions/services/tokens.test.ts" } as const;

export const operations: Chapter = {
  title: "Running it",
  promises: [
    {
      promise:
        "The courier has 8 seconds in all and one second try, for lost connections and 5xx only. It is never followed elsewhere, read without end or believed without checking. While it is silent the customer gets what was last known, with its age, and its return needs nobody.",
      guards: [
        { ...courier, take: "const wholeMs = 8_000;", leave: "const wholeMs = 20_000;" },
        { ...courier, take: "if (!first.mayPass || call.signal.aborted)", leave: "if (call.signal.aborted)" },
        { ...courier, take: "if (!first.mayPass || call.signal.aborted)", leave: "if (first || call.signal.aborted)" },
        { ...courier, take: 'redirect: "manual"', leave: 'redirect: "follow"' },
        { ...courier, take: "    if (bytes > mostBytes) return undefined;\n" },
        {
          ...parcels,
          take: "    await forLater(rememberCourierFailure(trackingNo, Date.now()));\n    return known;",
          leave: "    return {};",
        },
        { ...parcels, take: "failureRememberedMs = 5 * minuteMs", leave: "failureRememberedMs = 500 * minuteMs" },
      ],
      tests: ["functions/services/courier-answer.test.ts"],
    },
    {
      promise:
        "A database out of breath is asked a few times more, then the caller is told 503 and when to come again: never 500, and nothing is lost or doubled.",
      guards: [
        {
          file: "functions/runtime/failure.ts",
          test: "functions/faults.test.ts",
          take: "  if (isPassing(error)) return busy();\n",
        },
        {
          file: "functions/store/table.ts",
          test: "functions/faults.test.ts",
          take: "maxAttempts: 4,",
          leave: "maxAttempts: 1,",
        },
        {
          file: "functions/store/table.ts",
          test: "functions/faults.test.ts",
          take: "throw Object.assign(error, { $retryable: {} });",
          leave: "throw error;",
        },
        {
          file: "functions/store/batch.ts",
          test: "functions/store/batch.test.ts",
          take: "rest = UnprocessedKeys?.[tableName()]?.Keys ?? [];",
          leave: "rest = [];",
        },
        {
          file: "functions/store/transaction.ts",
          test: "functions/faults.test.ts",
          take: "if (!codes.some((code) => passing.has(code))) throw error;",
          leave: "throw error;",
        },
        {
          file: "functions/store/shipment-store.ts",
          test: "functions/store/shipment-store.test.ts",
          take: "return error.Item?.takenBy?.S === takenBy;",
          leave: "return false;",
        },
        {
          file: "functions/store/account-write.ts",
          test: "functions/store/account-store.test.ts",
          take: "if (sentAgain) mayBeOurs = account;",
        },
        {
          file: "functions/store/network-count.ts",
          test: "functions/store/attempt-store.test.ts",
          take: "return error.Item?.last?.S === mark ? undefined : (error.Item ?? {});",
          leave: "return error.Item ?? {};",
        },
        {
          file: "functions/store/network-count.ts",
          test: "functions/store/attempt-store.test.ts",
          take: 'condition: "#last = :counted"',
          leave: 'condition: "#last <> :counted"',
        },
        {
          file: "functions/endpoints/get-tracking-no.ts",
          test: "functions/outage.test.ts",
          take: "      await attempt.succeeded();\n      throw found.reason;",
          leave: "      throw found.reason;",
        },
        {
          file: "functions/services/parcel-tracking.ts",
          test: "functions/endpoints/get-tracking-no.test.ts",
          take: "    if (!isPassing(error)) throw error;",
          leave: "    throw error;",
        },
      ],
    },
    {
      promise:
        "Every route has a throttle, as a ceiling on what a flood can cost. Concurrency is kept for the functions strangers call where the operator says so.",
      guards: [
        { file: "infra/api.ts", test: "infra/api.test.ts", take: "  defaultStage.routeSettings = routeSettings;\n" },
        {
          ...lambda,
          test: "infra/settings.test.ts",
          take: "...(extras.reservedConcurrency && { reservedConcurrentExecutions: extras.reservedConcurrency }),",
        },
      ],
    },
    {
      promise:
        "Customers' data goes after a set number of months, and can be exported and erased by order. The table can be had back to any second, and no deployment can lose it.",
      guards: [
        { ...table, take: "    timeToLiveAttribute: tableKeys.expires,\n" },
        { ...table, take: "pointInTimeRecoveryEnabled: true", leave: "pointInTimeRecoveryEnabled: false" },
        { ...table, take: "    deletionProtection: true,\n" },
        { ...table, take: "RemovalPolicy.RETAIN", leave: "RemovalPolicy.DESTROY" },
        {
          file: "functions/store/tracking-item.ts",
          test: "functions/store/tracking-item.test.ts",
          take: "  expiresAt: expiryOf(parcel),\n",
        },
      ],
      tests: ["infra/operator/customer.test.ts", "infra/settings.test.ts"],
    },
    {
      promise:
        "Secrets are read at run time; none is in an environment, a bundle, the template or the repository. Another signing key signs nobody out.",
      guards: [
        {
          ...lambda,
          take: "    environment.SIGNING_SECRET_ARN = secrets.signing.secretArn;\n",
          leave:
            "    environment.SIGNING_SECRET_ARN = secrets.signing.secretArn;\n    environment.SIGNING_KEY = secrets.signing.secretValue.unsafeUnwrap();\n",
        },
        { ...tokens, take: "versionId === kid;", leave: "versionId !== undefined || kid === undefined;" },
      ],
    },
    {
      promise:
        "Each function has a role of its own without wildcards or scans, limited to the partitions it works on wherever that can be said.",
      guards: [
        {
          ...lambda,
          take: '...(leadingKeys && { conditions: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": leadingKeys } } }),',
        },
        { ...lambda, take: ": [table.tableArn],", leave: ': ["*"],' },
        {
          ...lambda,
          take: "actions: actions.map((action) =>",
          leave: 'actions: [...actions, "Scan"].map((action) =>',
        },
      ],
      tests: ["infra/local/edge/edge.test.ts", "infra/local/rehearsal.test.ts", "infra/security-rules.test.ts"],
    },
    {
      promise:
        "Logins, refusals, approvals, deletions and imports are on record for a year, with time and actor, and never with a phone, an e-mail, a password or a token.",
      guards: [
        {
          file: "functions/services/sign-in.ts",
          test: "functions/services/sign-in.test.ts",
          take: '  securityEvent("login", { ...facts, actor: account._id, outcome: "ok" });\n',
        },
        {
          file: "functions/services/sign-in.ts",
          test: "functions/services/sign-in.test.ts",
          take: '    securityEvent("login", { ...facts, outcome: "wrong" });\n',
        },
        {
          file: "functions/runtime/authorize.ts",
          test: "functions/authorization.test.ts",
          take: '      securityEvent("denied", { endpoint: event.endpoint, role: stranger.role, actor: stranger._id });\n',
        },
        {
          file: "functions/endpoints/verify-logistics.ts",
          test: "functions/endpoints/verify-logistics.test.ts",
          take: '    securityEvent("member-verified", { actor: caller._id, role: caller.role, subject: member._id });\n',
        },
        {
          file: "functions/endpoints/admin-delete.ts",
          test: "functions/endpoints/admin-delete.test.ts",
          take: '    securityEvent("admin-deleted", { actor: caller._id, role: caller.role, subject: admin._id });\n',
        },
        {
          file: "functions/endpoints/logistics-delete.ts",
          test: "functions/endpoints/logistics-delete.test.ts",
          take: '    securityEvent("member-deleted", { actor: caller._id, role: caller.role, subject: member._id });\n',
        },
        {
          file: "functions/endpoints/delete-tracking.ts",
          test: "functions/endpoints/delete-tracking.test.ts",
          take: '    securityEvent("record-deleted", { actor: caller._id, role: caller.role, subject: record._id });\n',
        },
        {
          file: "functions/endpoints/import-excel.ts",
          test: "functions/endpoints/import-excel.test.ts",
          take: '    securityEvent("imported", { actor: _id, role, subject: report.importId });\n',
        },
        {
          file: "functions/services/sign-in.ts",
          test: "functions/services/sign-in.test.ts",
          take: 'outcome: "wrong" }',
          leave: 'outcome: "wrong", ...{ email } }',
        },
        {
          ...lambda,
          take: "retention: RetentionDays.ONE_YEAR",
          leave: "retention: RetentionDays.ONE_MONTH",
        },
      ],
    },
  ],
};
