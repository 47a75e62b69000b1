import { Suspense } from "react";
import { lazyOverlay } from "../overlays/overlays.ts";
import type { LastChange } from "./changes/change.ts";
import type { RecordDrawerProps } from "./drawer/record-drawer.tsx";
import type { RecordDialog } from "./opened.ts";

const RecordDrawer = lazyOverlay(
  () => import("./drawer/record-drawer.tsx"),
  "RecordDrawer",
);
const RecordDialogs = lazyOverlay(
  () => import("./dialogs/record-dialogs.tsx"),
  "RecordDialogs",
);
const ChangeNotice = lazyOverlay(
  () => import("./changes/change-notice.tsx"),
  "ChangeNotice",
);

/** The result of the last change; nothing before the first one. */
export const LastChangeNotice = ({
  change,
  onDismiss,
}: {
  change: LastChange;
  onDismiss?(): void;
}) => (
  <Suspense>{change.last && <ChangeNotice of={change} onDismiss={onDismiss} />}</Suspense>
);

interface RecordOverlaysProps extends Omit<RecordDrawerProps, "id" | "dialog"> {
  /** The record in the drawer. */
  id: string | undefined;
  dialog: RecordDialog;
}

/** A record's drawer and the dialogs of records, above a list. */
export function RecordOverlays({ id, ...props }: RecordOverlaysProps) {
  const { dialog, change } = props;
  return (
    <>
      <Suspense>{id && <RecordDrawer id={id} {...props} />}</Suspense>
      {/* After the drawer: they open above it. */}
      <Suspense>
        {dialog.open && (
          <RecordDialogs open={dialog.open} close={dialog.close} change={change} />
        )}
      </Suspense>
    </>
  );
}
