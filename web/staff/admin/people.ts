import type { AdminAccount, LogisticsMember } from "../../../shared/accounts.ts";

export type Person = AdminAccount | LogisticsMember;

/** The name to show, also where the account has none. */
export const nameOf = ({ name }: Person) => name.trim() || "No Name";

/** Members who wait for approval first, each group newest first. An `_id` begins with its time. */
export const pendingFirst = (members: readonly LogisticsMember[]): LogisticsMember[] =>
  members.toSorted(
    (left, right) => Number(left.isVerified) - Number(right.isVerified) || (left._id < right._id ? 1 : -1),
  );
