import { Suspense } from "react";
import { lazyOverlay } from "../overlays/overlays.ts";
import type { RecordDrawerProps } from "./drawer/record-drawer.tsx";
import type { RecordChanges } from "./record-changes.ts";

const RecordDrawer = lazyOverlay(() => import("./drawer/record-drawer.tsx"), "RecordDrawer");
const RecordDialogs = lazyOverlay(() => import("./dialogs/record-dialogs.tsx"), "RecordDialogs");
const ChangeNotice = lazyOverlay(() => import("./change-notice.tsx"), "ChangeNotice");

/** The result of the last change; nothing before the first one. */
export function LastChange({ changes, onDismiss }: { changes: RecordChanges; onDismiss?(): void }) {
  const { last } = changes;
  return <Suspense>{last && <ChangeNotice change={last} changes={changes} onDismiss={onDismiss} />}</Suspense>;
}

/** A record's drawer and the dialogs of records, above a list. `id`: of the record in the drawer. */
export function RecordOverlays({ id, ...props }: Omit<RecordDrawerProps, "id"> & { id: string | undefined }) {
  const { changes } = props;
  return (
    <>
      <Suspense>{id && <RecordDrawer id={id} {...props} />}</Suspense>
      {/* After the drawer: they open above it. */}
      <Suspense>{changes.open && <RecordDialogs open={changes.open} changes={changes} />}</Suspense>
    </>
  );
}
