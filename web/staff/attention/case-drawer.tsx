import type { AttentionCase } from "../../../shared/attention-case.ts";
import { StickyBar } from "../controls.tsx";
import { useRecordChanges } from "../records/record-changes.ts";
import { LastChange, RecordOverlays, usePreloadedOverlays } from "../records/record-overlays.tsx";
import type { DrawerUrl } from "../records/record-url.ts";
import { reloadRecords } from "../records/use-records.ts";

interface CaseDrawerProps {
  /** The record to show. */
  id: string | undefined;
  /** The cases on the page, through whose orders the arrow keys go. */
  cases: readonly AttentionCase[];
  /** They are there. */
  ready: boolean;
  drawer: DrawerUrl;
  returnFocus(): HTMLElement | null;
}

/** A record of a case's order above the board, and what was changed there. */
export function CaseDrawer({ id, cases, ready, drawer, returnFocus }: CaseDrawerProps) {
  const changes = useRecordChanges({ saved: reloadRecords, deleted: reloadRecords });
  usePreloadedOverlays(ready);
  return (
    <>
      {changes.last && !id && (
        <StickyBar>
          <LastChange changes={changes} onDismiss={changes.dismiss} />
        </StickyBar>
      )}
      <RecordOverlays
        id={id}
        rows={cases.flatMap(({ orders }) => orders)}
        drawer={drawer}
        changes={changes}
        returnFocus={returnFocus}
      />
    </>
  );
}
