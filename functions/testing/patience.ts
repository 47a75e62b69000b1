import { inject } from "vitest";

/** A test's own time limit: ten times as long where the database is DynamoDB Local (docs/architecture.md says how slow). */
export const patience = (milliseconds: number): number => milliseconds * (inject("databaseIsSlow") ? 10 : 1);
