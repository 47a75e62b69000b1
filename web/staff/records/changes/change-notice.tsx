import { Button, chakra } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import type { ReplyOf } from "../../../../shared/contract.ts";
import { formatRecordCount } from "../../../../shared/plural.ts";
import type { TrackingRecord } from "../../../../shared/records.ts";
import { messageFor } from "../../../api/messages.ts";
import { BusyButton } from "../../controls.tsx";
import { FailureNotice, Notice } from "../../feedback.tsx";
import type { LinksOutcome } from "../list/links-button.tsx";

export type Change =
  | ({ readonly kind: "added" } & ReplyOf<"createTracking">)
  | ({ readonly kind: "saved" } & ReplyOf<"updateTracking">)
  | { readonly kind: "deleted"; readonly records: readonly TrackingRecord[] }
  | { readonly kind: "restored"; readonly count: number }
  | { readonly kind: "not-restored"; readonly error: unknown; readonly records: readonly TrackingRecord[] }
  | { readonly kind: "link-copied"; readonly record: TrackingRecord }
  | ({ readonly kind: "links-saved" } & LinksOutcome);

interface ChangeNoticeProps {
  change: Change;
  restoring: boolean;
  onUndo(records: readonly TrackingRecord[]): void;
  onDismiss(): void;
}

/** The first few, and how many more. */
function listOf(orders: readonly string[]): string {
  const named = orders.slice(0, 5).join(", ");
  return orders.length > 5 ? `${named} and ${orders.length - 5} more` : named;
}

function textOf(change: Change): string {
  switch (change.kind) {
    case "added":
      return change.addedParcel
        ? `Order ${change.record.name} already had a parcel; ${change.record.trackingNo} was added as another.`
        : `Order ${change.record.name} was added.`;
    case "saved":
      return `Order ${change.record.name} was saved.`;
    case "deleted": {
      const [only] = change.records;
      return change.records.length === 1 && only
        ? `Order ${only.name} was deleted.`
        : `${formatRecordCount(change.records.length)} were deleted.`;
    }
    case "restored":
      return change.count === 1 ? "The record was restored." : `${formatRecordCount(change.count)} were restored.`;
    case "not-restored":
      return `${formatRecordCount(change.records.length)} couldn't be restored.`;
    case "link-copied":
      return `The link to order ${change.record.name} was copied.`;
    case "links-saved": {
      const saved = `${change.saved} ${change.saved === 1 ? "link was" : "links were"} saved as a file.`;
      return change.left.length === 0 ? saved : `${saved} There is none for ${listOf(change.left)}.`;
    }
  }
}

/** The result of the last change, with Undo after a deletion. It stays until the next change or until it is dismissed. */
export function ChangeNotice(props: ChangeNoticeProps) {
  const { change } = props;
  const notice = useRef<HTMLDivElement>(null);
  // The pressed button was removed with its row: keyboard users continue here, next to Undo.
  useEffect(() => {
    if (change && document.activeElement === document.body) notice.current?.focus({ preventScroll: true });
  }, [change]);
  return (
    <chakra.div ref={notice} tabIndex={-1}>
      <NoticeText {...props} />
    </chakra.div>
  );
}

function NoticeText({ change, restoring, onUndo, onDismiss }: ChangeNoticeProps) {
  const warnings = "warnings" in change ? change.warnings : [];
  const undoable = change.kind === "deleted" || change.kind === "not-restored" ? change.records : undefined;
  const actions = (
    <>
      {undoable && (
        <BusyButton variant="outline" size="sm" busy={restoring} onClick={() => onUndo(undoable)}>
          {change.kind === "deleted" ? "Undo" : "Try again"}
        </BusyButton>
      )}
      <Button variant="ghost" size="sm" onClick={onDismiss}>
        Dismiss
      </Button>
    </>
  );
  if (change.kind === "links-saved" && change.left.length > 0) {
    return (
      <Notice tone="warning" advice={messageFor(change.error, "getLink")} actions={actions}>
        {textOf(change)}
      </Notice>
    );
  }
  if (change.kind === "not-restored") {
    return (
      <Notice tone="error" advice={<FailureNotice error={change.error} endpoint="restoreTracking" />} actions={actions}>
        {textOf(change)}
      </Notice>
    );
  }
  return (
    <Notice
      tone={warnings.length > 0 ? "warning" : "success"}
      advice={warnings.join(" ") || undefined}
      actions={actions}
    >
      {textOf(change)}
    </Notice>
  );
}
