import { isValid } from "ulid";

/** Whether a text has the form of an entity's `_id`, a ULID. Its time has 48 bits: `isValid` knows only the characters. */
export const isId = (text: string) =>
  isValid(text) && /^[0-7]/.test(text) && text === text.toUpperCase();

/** The entity's `_id`, which ends its sort keys in the indexes. */
export const idInSortKey = (sortKey: string) => sortKey.slice(-26);

/**
 * How long a search by `_id` waits before each further try, in milliseconds: the index is eventually consistent, so a new
 * item may take a moment to show. A record made within `recentMs` was hardly deleted yet, so it gets more tries; a link, which
 * anyone may try, gets one. Tests, whose index does not lag, wait not at all.
 */
export const indexPauses = {
  usual: [100, 200, 400],
  recentMs: 10_000,
  ifRecent: [800, 1_600],
  ofLinks: 700,
};
