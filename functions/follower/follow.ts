import { entryParts, storeEntryParts } from "../records/history/follow.ts";
import type { FollowedChange } from "./change.ts";
import { syncReferences } from "./references.ts";

/** Derives history and references from changes of records. Any repetition ends in the same. */
export async function follow(changes: readonly FollowedChange[]): Promise<void> {
  await Promise.all([
    syncReferences(changes.filter(isOfExistence).map(({ key }) => key)),
    storeEntryParts(changes.flatMap(entryParts)),
  ]);
}

/** An edit under the same key changes no reference. */
const isOfExistence = ({ before, after }: FollowedChange) => before === undefined || after === undefined;
