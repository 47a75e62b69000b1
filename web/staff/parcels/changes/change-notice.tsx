import { useQuery } from "@tanstack/react-query";
import type { TrackingRecord } from "../../../../shared/records.ts";
import { linkMessage } from "../../../../shared/shipment/staff-words.ts";
import { apiQuery } from "../../../api/client.ts";
import { ButtonLink, SmallButton } from "../../../ui/button.tsx";
import { useCopy } from "../../../ui/copy-button.tsx";
import { newTab, VisuallyHidden } from "../../../ui/page.tsx";
import { FailureNotice, OutcomeNotice } from "../../feedback.tsx";
import { whatsAppTo } from "../customer-contact.ts";
import { useMessageLanguage } from "../message-language.tsx";
import type { Change, LastChange } from "./change.ts";

/** What comes after an order was added: its link for the customer. */
function SendLink({ record }: { record: TrackingRecord }) {
  const { data } = useQuery(apiQuery("getLink", { params: { id: record._id } }));
  const { copied, status, copy } = useCopy();
  const { words, field } = useMessageLanguage();
  if (!data) return null;
  return (
    <>
      <SmallButton onClick={() => void copy(data.url, `link for order ${record.name}`)}>
        {copied ? "Copied" : "Copy link"}
      </SmallButton>
      {field}
      <ButtonLink
        tone="quiet"
        size="sm"
        href={whatsAppTo(record.phone, linkMessage(record.name, data.url, words))}
        {...newTab}
      >
        WhatsApp
      </ButtonLink>
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
            <SmallButton busy={busy} onClick={() => void run(undo)}>
              {failure ? "Try again" : "Undo"}
            </SmallButton>
          )}
        </>
      }
    >
      {text}
    </OutcomeNotice>
  );
}
