import { isValid } from "ulid";

/** Whether a text has the form of an entity's `_id`, a ULID. */
export const isId = (text: string) => isValid(text) && text === text.toUpperCase();

/** The entity's `_id`, which ends its sort keys in the indexes. */
export const idInSortKey = (sortKey: string) => sortKey.slice(-26);
