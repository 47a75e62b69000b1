import { useState } from "react";
import type { TrackingRecord } from "../../../../../shared/records.ts";
import { call } from "../../../../api/client.ts";
import { failedWith } from "../../../../api/failure.ts";
import { forEachItem } from "../../../-lists/for-each-item.ts";

interface Restored {
  /** As they are stored now. */
  readonly records: readonly TrackingRecord[];
  /** How many exist again, including those that another user created. */
  readonly count: number;
  /** The records that could not be created again, and the first failure. */
  readonly left: readonly TrackingRecord[];
  readonly error: unknown;
}

/** Creates deleted records again, with a new `_id` and time. */
export function useUndo(onRestored: (restored: Restored) => void) {
  const [restoring, setRestoring] = useState(false);
  const restore = async (deleted: readonly TrackingRecord[]) => {
    setRestoring(true);
    const records: TrackingRecord[] = [];
    const { done, left, error } = await forEachItem(deleted, async ({ name, phone, trackingNo }) => {
      const reply = await call("createTracking", { body: { name, phone, trackingNo } }).catch((reason) => {
        // Another user has created it again already.
        if (!failedWith(reason, "conflict")) throw reason;
      });
      if (reply) records.push(reply.record);
    });
    setRestoring(false);
    onRestored({ records, count: done.length, left, error });
  };
  return { restore, restoring };
}
