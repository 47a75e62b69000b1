import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AttentionCase } from "../../../../shared/attention-case.ts";
import type { Parcel } from "../../../../shared/shipment/parcel.ts";
import { apiQuery, queryClient, useApiMutation } from "../../../api/queries.ts";
import type { RefreshState } from "../../../parcel/freshness.tsx";

const detailsOf = (id: string) => apiQuery("trackingDetails", { params: { id } });

/** What the drawer shows of a record. */
export const useRecordDetails = (id: string) => useQuery(detailsOf(id));

/** What is done about a record's case, shown at once. */
export function useCaseWrites(id: string) {
  const { queryKey } = detailsOf(id);
  const reloadBoard = () => void queryClient.invalidateQueries({ queryKey: ["attentionCases"] });
  return {
    put: async (one: AttentionCase) => {
      // A reply under way may be older, and other records of the number have the same case.
      await queryClient.cancelQueries({ queryKey });
      await queryClient.invalidateQueries({ queryKey: ["trackingDetails"], refetchType: "none" });
      queryClient.setQueryData(queryKey, (details) => details && { ...details, case: one });
      reloadBoard();
    },
    reload: () => {
      void queryClient.invalidateQueries({ queryKey });
      reloadBoard();
    },
  };
}

/** Asks the courier for newer scans of a record's parcel. */
export function useParcelRefresh(id: string, { asOf }: Pick<Parcel, "asOf">) {
  const [asOfBefore, setAsOfBefore] = useState<string | null>(null);
  const { mutate, status } = useApiMutation("trackingDetails", { abortOnLeave: true });
  const states: Record<typeof status, RefreshState> = {
    idle: "none",
    pending: "running",
    error: "failed",
    success: asOf === asOfBefore ? "unchanged" : "newer",
  };
  const refresh = () => {
    setAsOfBefore(asOf);
    mutate(
      { params: { id }, query: { fresh: "true" } },
      { onSuccess: (reply) => queryClient.setQueryData(detailsOf(id).queryKey, reply) },
    );
  };
  return { refreshState: states[status], refresh };
}
