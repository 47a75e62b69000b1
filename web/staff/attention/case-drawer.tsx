import { lazyRouteComponent } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import type { AttentionCase } from "../../../shared/attention-case.ts";
import { StickyBar } from "../controls.tsx";
import { ChangeNotice } from "../records/changes/change-notice.tsx";
import { useRecordChanges } from "../records/changes/use-record-changes.ts";
import { reloadRecords } from "../records/changes/use-records.ts";
import { preloadForms, RecordDialogs } from "../records/dialogs/record-dialogs.tsx";
import type { DrawerUrl } from "../records/drawer/use-drawer-url.ts";
import { useNeighbours } from "../records/drawer/use-neighbours.ts";

const RecordDrawer = lazyRouteComponent(() => import("../records/drawer/record-drawer.tsx"), "RecordDrawer");

interface CaseDrawerProps {
  /** The record to show. */
  id: string | undefined;
  /** The cases on the page, through whose orders the arrow keys go. */
  cases: readonly AttentionCase[];
  /** They are there, and not those of another page. */
  ready: boolean;
  drawer: DrawerUrl;
  returnFocus(): HTMLElement | null;
}

/** A record of a case's order above the board, and what was changed there. */
export function CaseDrawer({ id, cases, ready, drawer, returnFocus }: CaseDrawerProps) {
  const changes = useRecordChanges({ saved: reloadRecords, deleted: reloadRecords });
  const { dialogs, setOpen, last, dismiss, restore, restoring, undo, undoing } = changes;
  const list = { cursor: undefined, stale: !ready, previousPage: undefined, nextPage: undefined };
  const neighbours = useNeighbours(id, { rows: cases.flatMap(({ orders }) => orders), ...list }, drawer.step);
  useEffect(() => {
    if (!ready) return;
    // The scripts of the drawer and its forms are not part of the first load.
    void RecordDrawer.preload?.();
    preloadForms();
  }, [ready]);
  const notice = last && <ChangeNotice change={last} undoing={undoing} onUndo={undo} onDismiss={dismiss} />;
  return (
    <>
      {notice && !id && <StickyBar>{notice}</StickyBar>}
      {id && (
        <Suspense>
          <RecordDrawer
            id={id}
            listed={undefined}
            neighbours={neighbours}
            notice={notice}
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
        </Suspense>
      )}
      {/* After the drawer: they open above it. */}
      <RecordDialogs {...dialogs} />
    </>
  );
}
