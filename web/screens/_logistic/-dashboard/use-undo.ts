import pLimit from "p-limit";
import { useState } from "react";
import type { TrackingRecord } from "../../../../shared/tracking.ts";
import { ApiFailure, call } from "../../../api/client.ts";

const atOnce = 4;

export interface Restored {
  readonly records: readonly TrackingRecord[];
  /** Those that could not be created again, and why the first of them could not. */
  readonly left: readonly TrackingRecord[];
  readonly error: unknown;
}

/** Creates deleted records again. They get a new `_id` and the present time; order, phone and number are what they were. */
export function useUndo(onRestored: (restored: Restored) => void) {
  const [restoring, setRestoring] = useState(false);
  const restore = async (deleted: readonly TrackingRecord[]) => {
    setRestoring(true);
    const limit = pLimit(atOnce);
    const records: TrackingRecord[] = [];
    const left: TrackingRecord[] = [];
    let error: unknown;
    await Promise.all(
      deleted.map((record) =>
        limit(async () => {
          const { name, phone, trackingNo } = record;
          try {
            records.push((await call("createTracking", { body: { name, phone, trackingNo } })).record);
          } catch (reason) {
            // Somebody has entered it again already: what was wanted is so.
            if (reason instanceof ApiFailure && reason.code === "conflict") return;
            left.push(record);
            error ??= reason;
          }
        }),
      ),
    );
    setRestoring(false);
    onRestored({ records, left, error });
  };
  return { restore, restoring };
}
