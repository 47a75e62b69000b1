/** Code in which a mistake would cost most, and the tests that cover it: the fastest and closest first. */
export interface Group {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
}

export const groups: Readonly<Record<string, Group>> = {
  requests: {
    mutate: ["functions/http/network.ts", "functions/http/parse-request.ts", "functions/http/serve.ts"],
    tests: [
      "functions/http/network.test.ts",
      "functions/http/parse-request.test.ts",
      "functions/http/serve.test.ts",
      "functions/http/serve-staff.test.ts",
      "functions/http/request-messages.test.ts",
    ],
  },
  auth: {
    mutate: [
      "functions/http/authorize.ts",
      "functions/http/serve-staff.ts",
      "functions/auth/caller.ts",
      "functions/auth/session-cookies.ts",
      "functions/auth/session-token.ts",
      "functions/auth/sessions.ts",
      "functions/auth/signing-keys.ts",
    ],
    tests: [
      "functions/auth/session-token.test.ts",
      "functions/auth/sessions.test.ts",
      "functions/http/serve-staff.test.ts",
      "functions/endpoints/authorization.test.ts",
      "functions/auth/sign-in.test.ts",
      "functions/auth/profile.test.ts",
    ],
  },
  limits: {
    mutate: ["functions/limits/attempts.ts", "functions/limits/network-counter.ts"],
    tests: [
      "functions/limits/attempts.test.ts",
      "functions/limits/known-networks.test.ts",
      "functions/auth/sign-in.test.ts",
      "functions/endpoints/get-tracking-no.test.ts",
    ],
  },
  links: {
    mutate: [
      "functions/lookup/link-keys.ts",
      "functions/lookup/link-token.ts",
      "functions/lookup/order-links.ts",
      "functions/records/revocation.ts",
    ],
    tests: [
      "functions/lookup/link-token.test.ts",
      "functions/endpoints/get-link.test.ts",
      "functions/endpoints/revoke-links.test.ts",
      "functions/endpoints/open-link.test.ts",
    ],
  },
  list: {
    mutate: [
      "functions/accounts/account-list.ts",
      "functions/database/ids.ts",
      "functions/database/list/cursor.ts",
      "functions/database/list/list-page.ts",
      "functions/database/list/list-query.ts",
      "functions/database/list/merge.ts",
      "functions/database/list/page.ts",
      "functions/database/list/search-key.ts",
      "functions/database/list/shard-reader.ts",
      "functions/records/keys.ts",
      "functions/records/list/list.ts",
    ],
    tests: [
      "functions/records/keys.test.ts",
      "functions/database/list/cursor.test.ts",
      "functions/database/list/list-query.test.ts",
      "functions/database/list/page.test.ts",
      "functions/database/list/shard-reader.test.ts",
      "functions/accounts/account-list-reads.test.ts",
      "functions/records/list/cursor-fuzz.test.ts",
      "functions/records/list/list.test.ts",
      "functions/accounts/account-list.test.ts",
      "functions/endpoints/all-tracking.test.ts",
      "functions/endpoints/logistics-all.test.ts",
    ],
  },
  rows: {
    mutate: [
      "functions/imports/check-rows.ts",
      "functions/imports/classify.ts",
      "functions/spreadsheet/spelled-out.ts",
    ],
    tests: [
      "functions/imports/classify.test.ts",
      "functions/imports/check-rows.test.ts",
      "functions/spreadsheet/cell.test.ts",
    ],
  },
  imports: {
    mutate: ["functions/imports/apply.ts", "functions/imports/chunk-store.ts", "functions/workers/import-worker.ts"],
    tests: [
      "functions/imports/chunk-store.test.ts",
      "functions/imports/apply-rows.test.ts",
      "functions/imports/apply-chunk.test.ts",
      "functions/workers/import-worker-attempts.test.ts",
      "functions/endpoints/rollback-import.test.ts",
    ],
  },
};

const names = process.env.MUTATE?.split(",") ?? Object.keys(groups);

/** The groups that MUTATE names, separated by commas, or all. */
export const chosenGroups = names.map((name) => {
  const group = groups[name];
  if (!group) throw new Error(`MUTATE takes ${Object.keys(groups).join(", ")}`);
  return group;
});
