import { failedWith } from "../../api/failure.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ChatLink } from "./chat-link.tsx";
import { LookupFailure } from "./lookup-failure.tsx";

interface LinkFailureProps {
  error: unknown;
  /** When it happened, in milliseconds since the Unix epoch. */
  failedAt: number;
  onTryAgain(): void;
}

/** Why a link shows no parcel, and what to do: the form below it leads there as well. */
export function LinkFailure({ error, failedAt, onTryAgain }: LinkFailureProps) {
  if (failedWith(error, "too_many_attempts")) return <LookupFailure error={error} failedAt={failedAt} />;
  if (failedWith(error, "not_found")) {
    return (
      <Notice
        tone="warning"
        advice="Links expire some time after a parcel arrives, and copied ones can be incomplete. Track it with your order number and phone, or ask us for a new link."
        actions={<ChatLink />}
      >
        This link no longer works
      </Notice>
    );
  }
  return (
    <Notice
      tone="error"
      advice="Check your internet connection and try again, or track it with your order number and phone."
      actions={
        <Button size="sm" tone="quiet" onClick={onTryAgain}>
          Try again
        </Button>
      }
    >
      Your parcel couldn't be shown
    </Notice>
  );
}
