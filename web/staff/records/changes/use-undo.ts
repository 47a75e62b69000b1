import { useState } from "react";
import type { TrackingRecord } from "../../../../shared/records.ts";
import { call } from "../../../api/client.ts";
import { ApiFailure } from "../../../api/failure.ts";
import { forEachItem } from "../../lists/for-each-item.ts";

interface Restored {
  /** As they are stored now. */
  readonly records: readonly TrackingRecord[];
  /** How many exist again, including those that another user brought back. */
  readonly count: number;
  /** The records that could not be brought back, and the first failure. */
  readonly left: readonly TrackingRecord[];
  readonly error: unknown;
}

/** Brings deleted records back as they were. */
export function useUndo(onRestored: (restored: Restored) => void) {
  const [restoring, setRestoring] = useState(false);
  const restore = async (deleted: readonly TrackingRecord[]) => {
    setRestoring(true);
    const records: TrackingRecord[] = [];
    const { done, left, error } = await forEachItem(deleted, async ({ _id }) => {
      const { record } = await call("restoreTracking", { params: { id: _id } }).catch((reason) => {
        // Another user brought it back already.
        if (reason instanceof ApiFailure && reason.details.current) return { record: reason.details.current };
        throw reason;
      });
      records.push(record);
    });
    setRestoring(false);
    onRestored({ records, count: done.length, left, error });
  };
  return { restore, restoring };
}
