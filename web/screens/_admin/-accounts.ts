import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { AdminAccount, LogisticsMember } from "../../../shared/accounts.ts";
import { apiQuery } from "../../api/queries.ts";
import { withoutPerson, withPerson } from "./-lists/people.ts";

const admins = apiQuery("adminAll", {});
const members = apiQuery("logisticsAll", {});

/**
 * The list, and what to do to it after a call: the server's own reply goes in at once, since the list asked for again
 * at this moment may not know of it yet. An answer still under way is older, and dropped.
 */
export function useAdmins() {
  const cache = useQueryClient();
  const change = async (edit: (people: AdminAccount[]) => AdminAccount[]) => {
    await cache.cancelQueries(admins);
    cache.setQueryData(admins.queryKey, (list) => list && { admins: edit(list.admins) });
  };
  return {
    query: useQuery(admins),
    put: (admin: AdminAccount) => change((people) => withPerson(people, admin)),
    drop: (_id: string) => change((people) => withoutPerson(people, _id)),
  };
}

/** As `useAdmins`, for the logistics team. */
export function useMembers() {
  const cache = useQueryClient();
  const change = async (edit: (people: LogisticsMember[]) => LogisticsMember[]) => {
    await cache.cancelQueries(members);
    cache.setQueryData(members.queryKey, (list) => list && { logistics: edit(list.logistics) });
  };
  return {
    query: useQuery(members),
    put: (member: LogisticsMember) => change((people) => withPerson(people, member)),
    drop: (_id: string) => change((people) => withoutPerson(people, _id)),
  };
}
