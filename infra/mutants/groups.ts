/** Code whose slips would cost most, and the tests that hold it. */
export interface Group {
  readonly name: string;
  readonly files: readonly string[];
  readonly tests: readonly string[];
  /** Kinds of slips that are not made. */
  readonly without?: readonly string[];
}

export const groups: readonly Group[] = [
  {
    name: "authorisation",
    files: ["functions/runtime/authorize.ts", "functions/runtime/session-cookies.ts"],
    tests: [
      "functions/authorization.test.ts",
      "functions/runtime/serve-staff.test.ts",
      "functions/services/sessions.test.ts",
      "functions/services/sign-in.test.ts",
    ],
  },
  {
    name: "limiter",
    files: ["functions/store/attempt-store.ts", "functions/store/network-count.ts"],
    tests: [
      "functions/store/attempt-store.test.ts",
      "functions/endpoints/get-tracking-no.test.ts",
      "functions/services/sign-in.test.ts",
    ],
  },
  {
    name: "cursor",
    files: [
      "functions/store/tracking-cursor.ts",
      "functions/store/tracking-merge.ts",
      "functions/store/tracking-page.ts",
    ],
    tests: [
      "functions/store/tracking-cursor-fuzz.test.ts",
      "functions/store/tracking-list.test.ts",
      "functions/endpoints/all-tracking.test.ts",
    ],
  },
  {
    name: "rows",
    files: ["functions/services/import-classify.ts", "functions/services/import-rows.ts"],
    tests: ["functions/services/import-classify.test.ts", "functions/services/import-rows.test.ts"],
    without: ["StringLiteral"],
  },
  {
    name: "import",
    files: [
      "functions/services/import-apply.ts",
      "functions/store/import-piece-store.ts",
      "functions/workers/import-worker.ts",
    ],
    tests: [
      "functions/services/import-apply.test.ts",
      "functions/endpoints/import-excel.test.ts",
      "functions/workers/import-sweeper.test.ts",
      "functions/workers/import-worker.test.ts",
    ],
    // Most of them would be in what the database is told, which refuses them all.
    without: ["StringLiteral"],
  },
];
