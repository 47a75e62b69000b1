import type { AttentionCase } from "../../../../shared/attention-case.ts";
import { ChangeNotice } from "../-dashboard/changes/change-notice.tsx";
import { useRecordChanges } from "../-dashboard/changes/use-record-changes.ts";
import { reloadRecords } from "../-dashboard/changes/use-records.ts";
import { RecordDialogs } from "../-dashboard/dialogs/record-dialogs.tsx";
import { RecordDrawer } from "../-dashboard/drawer/record-drawer.tsx";
import type { DrawerUrl } from "../-dashboard/drawer/use-drawer-url.ts";
import { useNeighbours } from "../-dashboard/drawer/use-neighbours.ts";

interface CaseDrawerProps {
  id: string;
  /** The cases on the page, through whose orders the arrow keys go. */
  cases: readonly AttentionCase[];
  /** They are still those of another page. */
  stale: boolean;
  drawer: DrawerUrl;
  returnFocus(): HTMLElement | null;
}

/** A record of a case's order, above the board. */
export function CaseDrawer({ id, cases, stale, drawer, returnFocus }: CaseDrawerProps) {
  const { dialogs, setOpen, last, dismiss, restore, restoring } = useRecordChanges({
    saved: reloadRecords,
    deleted: reloadRecords,
  });
  const neighbours = useNeighbours(
    id,
    {
      rows: cases.flatMap(({ orders }) => orders),
      cursor: undefined,
      stale,
      previousPage: undefined,
      nextPage: undefined,
    },
    drawer.step,
  );
  return (
    <>
      <RecordDrawer
        id={id}
        listed={undefined}
        neighbours={neighbours}
        notice={last && <ChangeNotice change={last} restoring={restoring} onUndo={restore} onDismiss={dismiss} />}
        undoable={last?.kind === "deleted" && last.records.some(({ _id }) => _id === id)}
        restoring={restoring}
        onEdit={(record) => setOpen({ dialog: "edit", record })}
        onShare={(record) => setOpen({ dialog: "share", record })}
        onDelete={(record) => setOpen({ dialog: "delete", records: [record] })}
        onRestore={(record) => restore([record])}
        onOpen={drawer.open}
        onClose={drawer.close}
        returnFocus={returnFocus}
      />
      {/* After the drawer: they open above it. */}
      <RecordDialogs {...dialogs} />
    </>
  );
}
