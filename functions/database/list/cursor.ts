import { Failure } from "../../../shared/errors.ts";
import { idInSortKey, isId } from "../ids.ts";

/**
 * A position in a list: a sort key and a side of it. It stays valid when entries are added or deleted.
 * `after` and `from` read onward, `upto` and `before` back; `from` and `upto` include the key itself.
 */
export interface ListPosition {
  readonly side: "after" | "from" | "upto" | "before";
  readonly sortKey: string;
}

/** The side that holds the rest of the list. */
const otherSide = {
  after: "upto",
  upto: "after",
  before: "from",
  from: "before",
} as const;

export const opposite = ({ side, sortKey }: ListPosition): ListPosition => ({
  side: otherSide[side],
  sortKey,
});

export const isOnward = ({ side }: ListPosition) => side === "after" || side === "from";

/** A cursor names its list, so that no other list takes it. */
export const writeCursor = (list: string, { side, sortKey }: ListPosition) =>
  `${list}.${side}:${sortKey}`;

/** The longest sort key DynamoDB takes. */
const maxSortKeyBytes = 1024;

export const unknownCursor = () =>
  new Failure(
    "invalid_input",
    "This page of the list no longer exists. Please go back to the first page.",
    {
      fields: { cursor: "cursor is not one that this list gave" },
    },
  );

/** @throws Failure `invalid_input` for a cursor that this list cannot have given */
export function readCursor(list: string, cursor: string): ListPosition {
  const [, from, side, sortKey = ""] =
    /^(\w+)\.(after|from|upto|before):(.+)/su.exec(cursor) ?? [];
  const isKey =
    isId(idInSortKey(sortKey)) &&
    sortKey.isWellFormed() &&
    Buffer.byteLength(sortKey) <= maxSortKeyBytes;
  if (from !== list || !isSide(side) || !isKey) throw unknownCursor();
  return { side, sortKey };
}

const isSide = (text: string | undefined): text is ListPosition["side"] =>
  text !== undefined && Object.hasOwn(otherSide, text);
