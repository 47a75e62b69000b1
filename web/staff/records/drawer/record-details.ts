import { useQuery } from "@tanstack/react-query";
import type { AttentionCase } from "../../../../shared/attention-case.ts";
import { apiQuery, queryClient, useApiMutation } from "../../../api/queries.ts";

const detailsOf = (id: string) => apiQuery("trackingDetails", { params: { id } });

/** What the drawer shows of a record. */
export const useRecordDetails = (id: string) => useQuery(detailsOf(id));

/** Shows at once how a record's case is stored now; without one, the case has ended. */
export function useCaseWrite(id: string) {
  const { queryKey } = detailsOf(id);
  return async (stored: AttentionCase | undefined) => {
    // A reply under way may be older, and other records of the number have the same case.
    await queryClient.cancelQueries({ queryKey });
    await queryClient.invalidateQueries({ queryKey: ["trackingDetails"], refetchType: stored ? "none" : "active" });
    if (stored) queryClient.setQueryData(queryKey, (details) => details && { ...details, case: stored });
    void queryClient.invalidateQueries({ queryKey: ["attentionCases"] });
  };
}

/** Asks the courier for newer scans of a record's parcel. */
export function useParcelRefresh(id: string) {
  const { mutate, status } = useApiMutation("trackingDetails", { abortOnLeave: true });
  const states = { idle: "none", pending: "running", error: "failed", success: "done" } as const;
  const refresh = () =>
    mutate(
      { params: { id }, query: { fresh: "true" } },
      { onSuccess: (reply) => queryClient.setQueryData(detailsOf(id).queryKey, reply) },
    );
  return { refreshState: states[status], refresh };
}
