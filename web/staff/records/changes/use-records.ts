import { useState } from "react";
import type { EndpointName } from "../../../../shared/contract.ts";
import type { TrackingRecord } from "../../../../shared/records.ts";
import { queryClient } from "../../../api/queries.ts";
import { useTrackingList } from "../list/use-tracking-list.ts";
import type { ListSearch } from "../list-search.ts";
import { noChanges, type SavedAs, withDeleted, withRecentWrites, withSaved } from "./recent-writes.ts";

/** Reads again whatever shows records. */
export function reloadRecords(): void {
  for (const read of ["allTracking", "trackingDetails", "trackingHistory", "attentionCases"] satisfies EndpointName[]) {
    void queryClient.invalidateQueries({ queryKey: [read] });
  }
}

/** The page of records in the URL, with what the user has just saved and deleted. */
export function useRecords(search: ListSearch) {
  const { rows, ...page } = useTrackingList(search);
  const [changes, setChanges] = useState(noChanges);
  return {
    ...page,
    rows: withRecentWrites(rows, changes, {
      readAt: page.list.dataUpdatedAt,
      showNew: !search.search && !search.cursor && (search.status ?? "waiting") === "waiting",
      newestFirst: !search.sort && !search.search && !search.status,
      deleted: search.deleted === true,
    }),
    isFresh: ({ _id }: TrackingRecord) => changes.saved.has(_id),
    saved(record: TrackingRecord, as: SavedAs) {
      setChanges((before) => withSaved(before, record, as, Date.now()));
      reloadRecords();
    },
    deleted(records: readonly TrackingRecord[]) {
      setChanges((before) =>
        withDeleted(
          before,
          records.map(({ _id }) => _id),
        ),
      );
      reloadRecords();
    },
    reload: reloadRecords,
  };
}
export type PageOfRecords = ReturnType<typeof useRecords>;
