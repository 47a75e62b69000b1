import { Button, chakra } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { linkMessage } from "../../../../shared/business.ts";
import type { ReplyOf } from "../../../../shared/contract.ts";
import { formatRecordCount } from "../../../../shared/plural.ts";
import type { TrackingFields, TrackingRecord } from "../../../../shared/records.ts";
import { messageFor } from "../../../api/messages.ts";
import { apiQuery, queryClient } from "../../../api/queries.ts";
import { useCopy } from "../../../ui/copy-button.tsx";
import { VisuallyHidden } from "../../../ui/text.tsx";
import { BusyButton } from "../../controls.tsx";
import { FailureNotice, Notice } from "../../feedback.tsx";
import { whatsAppTo } from "../customer-contact.ts";
import type { LinksOutcome } from "../list/links-button.tsx";

export type Change =
  | ({ readonly kind: "added" } & ReplyOf<"createTracking">)
  /** `before`: what was stored, while the change can be undone; absent where it was. */
  | ({ readonly kind: "saved"; readonly before?: TrackingFields } & ReplyOf<"updateTracking">)
  | { readonly kind: "not-undone"; readonly error: unknown; readonly change: Change & { kind: "added" | "saved" } }
  | { readonly kind: "deleted"; readonly records: readonly TrackingRecord[] }
  | { readonly kind: "restored"; readonly count: number }
  | { readonly kind: "not-restored"; readonly error: unknown; readonly records: readonly TrackingRecord[] }
  | { readonly kind: "link-copied"; readonly record: TrackingRecord }
  | ({ readonly kind: "links-saved" } & LinksOutcome);

interface ChangeNoticeProps {
  change: Change;
  undoing: boolean;
  onUndo(change: Change): void;
  onDismiss(): void;
}

/** The first few, and how many more. */
function listOf(orders: readonly string[]): string {
  const named = orders.slice(0, 5).join(", ");
  return orders.length > 5 ? `${named} and ${orders.length - 5} more` : named;
}

export const addedText = ({ record, addedParcel }: ReplyOf<"createTracking">) =>
  addedParcel
    ? `Order ${record.name} already had a parcel; ${record.trackingNo} was added as another.`
    : `Order ${record.name} was added.`;

function textOf(change: Change): string {
  switch (change.kind) {
    case "added":
      return addedText(change);
    case "saved":
      return change.before
        ? `Order ${change.record.name} was saved.`
        : `Order ${change.record.name} is as it was before.`;
    case "not-undone":
      return "That could not be undone.";
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

/** What comes after an order was added: its link for the customer. */
function SendLink({ record }: { record: TrackingRecord }) {
  const { data } = useQuery(apiQuery("getLink", { params: { id: record._id } }), queryClient);
  const { copied, status, copy } = useCopy();
  if (!data) return null;
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => void copy(data.url, `link for order ${record.name}`)}>
        {copied ? "Copied" : "Copy link"}
      </Button>
      <Button asChild variant="outline" size="sm">
        <a
          href={whatsAppTo(record.phone, linkMessage(record.name, data.url))}
          target="_blank"
          rel="noopener noreferrer"
        >
          WhatsApp
        </a>
      </Button>
      <VisuallyHidden role="status">{status}</VisuallyHidden>
    </>
  );
}

const isUndoable = ({ kind, ...change }: Change) =>
  kind === "deleted" || kind === "added" || (kind === "saved" && "before" in change);

/** The result of the last change, with Undo. It stays until the next change or until it is dismissed. */
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

function NoticeText({ change, undoing, onUndo, onDismiss }: ChangeNoticeProps) {
  const warnings = "warnings" in change ? change.warnings : [];
  const failed = change.kind === "not-restored" || change.kind === "not-undone";
  const actions = (
    <>
      {change.kind === "added" && <SendLink key={change.record._id} record={change.record} />}
      {(failed || isUndoable(change)) && (
        <BusyButton variant="outline" size="sm" busy={undoing} onClick={() => onUndo(change)}>
          {failed ? "Try again" : "Undo"}
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
  if (change.kind === "not-restored" || change.kind === "not-undone") {
    const endpoint =
      change.kind === "not-restored"
        ? "restoreTracking"
        : change.change.kind === "added"
          ? "deleteTracking"
          : "updateTracking";
    return (
      <Notice tone="error" advice={<FailureNotice error={change.error} endpoint={endpoint} />} actions={actions}>
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
