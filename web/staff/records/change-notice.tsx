import { Button } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { linkMessage } from "../../../shared/business.ts";
import type { ReplyOf } from "../../../shared/contract.ts";
import { formatRecordCount } from "../../../shared/plural.ts";
import type { TrackingRecord } from "../../../shared/records.ts";
import { apiQuery, queryClient } from "../../api/queries.ts";
import { useCopy } from "../../ui/copy-button.tsx";
import { VisuallyHidden } from "../../ui/text.tsx";
import { BusyButton } from "../controls.tsx";
import { FailureNotice, type Notice, OutcomeNotice } from "../feedback.tsx";
import { whatsAppTo } from "./customer-contact.ts";
import type { Change, RecordChanges } from "./record-changes.ts";

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
  }
}

/** How a change ended, and what the user can know or do besides. */
export function outcomeOf(change: Change): Pick<Parameters<typeof Notice>[0], "tone" | "advice"> {
  if (change.kind === "not-restored") return failure(change.error, "restoreTracking");
  if (change.kind === "not-undone") {
    return failure(change.error, change.change.kind === "added" ? "deleteTracking" : "updateTracking");
  }
  const warnings = "warnings" in change ? change.warnings : [];
  return { tone: warnings.length > 0 ? "warning" : "success", advice: warnings.join(" ") || undefined };
}
const failure = (error: unknown, endpoint: Parameters<typeof FailureNotice>[0]["endpoint"]) => ({
  tone: "error" as const,
  advice: <FailureNotice error={error} endpoint={endpoint} />,
});

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

interface ChangeNoticeProps {
  change: Change;
  changes: RecordChanges;
  onDismiss(): void;
}

/** The result of the last change, with Undo. It stays until the next change or until it is dismissed. */
export function ChangeNotice({ change, changes: { undo, undoing }, onDismiss }: ChangeNoticeProps) {
  const hasFailed = change.kind === "not-restored" || change.kind === "not-undone";
  return (
    <OutcomeNotice
      of={change}
      onDismiss={onDismiss}
      {...outcomeOf(change)}
      actions={
        <>
          {change.kind === "added" && <SendLink key={change.record._id} record={change.record} />}
          {(hasFailed || isUndoable(change)) && (
            <BusyButton variant="outline" size="sm" busy={undoing} onClick={() => undo(change)}>
              {hasFailed ? "Try again" : "Undo"}
            </BusyButton>
          )}
        </>
      }
    >
      {textOf(change)}
    </OutcomeNotice>
  );
}
