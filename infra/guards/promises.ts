import type { Chapter } from "./promise.ts";
import { accounts } from "./promises/accounts.ts";
import { authorisation } from "./promises/authorisation.ts";
import { input } from "./promises/input.ts";
import { publicLookup } from "./promises/lookup.ts";
import { operations } from "./promises/operations.ts";
import { sessions } from "./promises/sessions.ts";
import { web } from "./promises/web.ts";

/** What docs/security.md promises, chapter by chapter. */
export const chapters: readonly Chapter[] = [sessions, accounts, authorisation, publicLookup, input, web, operations];
