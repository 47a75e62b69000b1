import type { AdminAccount, LogisticsMember } from "../../../../shared/accounts.ts";

export type Person = AdminAccount | LogisticsMember;

/** What somebody is called who gave no name. */
export const nameOf = ({ name }: Person) => name.trim() || "No Name";

/** The list with this person as they are now; somebody new stands first. */
export const withPerson = <Of extends Person>(people: readonly Of[], person: Of): Of[] =>
  people.some(({ _id }) => _id === person._id)
    ? people.map((one) => (one._id === person._id ? person : one))
    : [person, ...people];

export const withoutPerson = <Of extends Person>(people: readonly Of[], _id: string): Of[] =>
  people.filter((person) => person._id !== _id);

/** Those who wait for approval first, and the newest of them at the top. An `_id` begins with its time. */
export const pendingFirst = (members: readonly LogisticsMember[]): LogisticsMember[] =>
  members.toSorted(
    (left, right) => Number(left.isVerified) - Number(right.isVerified) || (left._id < right._id ? 1 : -1),
  );
