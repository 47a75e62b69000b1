/** Code in which a mistake would cost most. */
export const areas = {
  http: ["functions/http/{authorize,network,parse-request,serve,serve-staff}.ts"],
  auth: ["functions/auth/{caller,session-*,sessions}.ts"],
  limits: ["functions/limits/{attempts,network-counter}.ts"],
  lookup: ["functions/lookup/{link-*,order-links}.ts", "functions/records/revocation.ts"],
  list: [
    "functions/database/list/{cursor,list-*,merge,page,search-key,shard-reader}.ts",
    "functions/records/{keys,list/list}.ts",
    "functions/{accounts/account-list,database/ids}.ts",
  ],
  imports: ["functions/imports/{apply,check-rows,checkpoint,classify}.ts", "functions/workers/import-worker.ts"],
} as const;
export type Area = keyof typeof areas;

export const isArea = (name: string): name is Area => Object.hasOwn(areas, name);

/**
 * The most mutants of a file that may survive: they are equivalent, or differ by what does not matter, as one byte of a limit
 * of 6 MB or one millisecond of a time.
 */
export const allowance: Readonly<Record<string, number>> = {
  "functions/auth/session-cookies.ts": 2,
  "functions/auth/sessions.ts": 1,
  "functions/database/list/cursor.ts": 6,
  "functions/database/list/merge.ts": 3,
  "functions/database/list/page.ts": 5,
  "functions/database/list/shard-reader.ts": 2,
  "functions/http/authorize.ts": 4,
  "functions/http/network.ts": 2,
  "functions/http/parse-request.ts": 6,
  "functions/http/serve.ts": 7,
  "functions/imports/apply/apply.ts": 4,
  "functions/imports/check/check-rows.ts": 9,
  "functions/imports/apply/classify.ts": 2,
  "functions/limits/attempts.ts": 5,
  "functions/limits/network-counter.ts": 1,
  "functions/lookup/link-keys.ts": 3,
  "functions/lookup/link-token.ts": 3,
  "functions/lookup/order-links.ts": 5,
  "functions/workers/import-worker.ts": 3,
};
