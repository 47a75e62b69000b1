import { Suspense } from "react";
import type { ListedRecord } from "../../../shared/records.ts";
import { lazyOverlay } from "../overlays/lazy-overlay.ts";
import type { RecordChanges } from "./record-changes.ts";
import type { DrawerUrl } from "./record-url.ts";

const RecordDrawer = lazyOverlay(() => import("./drawer/record-drawer.tsx"), "RecordDrawer");
const RecordDialogs = lazyOverlay(() => import("./dialogs/record-dialogs.tsx"), "RecordDialogs");
const ChangeNotice = lazyOverlay(() => import("./change-notice.tsx"), "ChangeNotice");

/** The result of the last change; nothing before the first one. */
export function LastChange({ changes, onDismiss }: { changes: RecordChanges; onDismiss(): void }) {
  const { last } = changes;
  return <Suspense>{last && <ChangeNotice change={last} changes={changes} onDismiss={onDismiss} />}</Suspense>;
}

interface RecordOverlaysProps {
  /** The record in the drawer. */
  id: string | undefined;
  /** As the list has it, shown until its details are there. */
  listed?: ListedRecord | undefined;
  /** The records that are listed, to go on from one to the next. */
  rows: readonly { readonly _id: string }[];
  drawer: DrawerUrl;
  changes: RecordChanges;
  returnFocus(): HTMLElement | null;
}

/** A record's drawer and the dialogs of records, above a list. */
export function RecordOverlays({ id, listed, rows, drawer, changes, returnFocus }: RecordOverlaysProps) {
  const place = rows.findIndex(({ _id }) => _id === id);
  const stepTo = (row: { readonly _id: string } | undefined) => row && (() => drawer.step(row._id));
  return (
    <>
      <Suspense>
        {id && (
          <RecordDrawer
            id={id}
            listed={listed}
            previous={stepTo(rows[place - 1])}
            next={place < 0 ? undefined : stepTo(rows[place + 1])}
            changes={changes}
            onOpen={drawer.open}
            onClose={drawer.close}
            returnFocus={returnFocus}
          />
        )}
      </Suspense>
      {/* After the drawer: they open above it. */}
      <Suspense>{changes.open && <RecordDialogs open={changes.open} changes={changes} />}</Suspense>
    </>
  );
}
