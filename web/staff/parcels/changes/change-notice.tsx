import { Button } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import type { TrackingRecord } from "../../../../shared/records.ts";
import { linkMessage } from "../../../../shared/shipment/staff-words.ts";
import { apiQuery } from "../../../api/queries.ts";
import { useCopy } from "../../../ui/copy-button.tsx";
import { VisuallyHidden } from "../../../ui/text.tsx";
import { BusyButton } from "../../controls.tsx";
import { FailureNotice, OutcomeNotice } from "../../feedback.tsx";
import { whatsAppTo } from "../customer-contact.ts";
import type { Change } from "./change.ts";
import type { LastChange } from "./use-last-change.ts";

/** What comes after an order was added: its link for the customer. */
function SendLink({ record }: { record: TrackingRecord }) {
  const { data } = useQuery(apiQuery("getLink", { params: { id: record._id } }));
  const { copied, status, copy } = useCopy();
  if (!data) return null;
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        onClick={() => void copy(data.url, `link for order ${record.name}`)}
      >
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

function toneOf({ failure, warnings = [] }: Change) {
  if (failure) return "error";
  return warnings.length > 0 ? "warning" : "success";
}

interface ChangeNoticeProps {
  of: LastChange;
  onDismiss?(): void;
}

/** The result of the last change, with Undo; nothing before the first. It stays until the next one or until it is dismissed. */
export function ChangeNotice({
  of: { last, busy, run, dismiss },
  onDismiss = dismiss,
}: ChangeNoticeProps) {
  if (!last) return null;
  const { text, warnings = [], failure, undo, added } = last;
  return (
    <OutcomeNotice
      of={last}
      onDismiss={onDismiss}
      tone={toneOf(last)}
      advice={failure ? <FailureNotice {...failure} /> : warnings.join(" ") || undefined}
      actions={
        <>
          {added && <SendLink key={added._id} record={added} />}
          {undo && (
            <BusyButton
              variant="outline"
              size="sm"
              busy={busy}
              onClick={() => void run(undo)}
            >
              {failure ? "Try again" : "Undo"}
            </BusyButton>
          )}
        </>
      }
    >
      {text}
    </OutcomeNotice>
  );
}
