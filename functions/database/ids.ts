import { isValid } from "ulid";

/** Whether a text has the form of an entity's `_id`, a ULID. Its time has 48 bits: `isValid` knows only the characters. */
export const isId = (text: string) =>
  isValid(text) && /^[0-7]/.test(text) && text === text.toUpperCase();

/** The entity's `_id`, which ends its sort keys in the indexes. */
export const idInSortKey = (sortKey: string) => sortKey.slice(-26);
