import { chakra } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { failedWith } from "../../api/failure.ts";
import { adviceFor, messageFor } from "../../api/messages.ts";
import { countdown } from "../../parcel/format-when.ts";
import { ChatLink } from "../../shell/chat.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

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
        advice="Links expire a while after the parcel arrives, and a copied link can be cut off. Track it with your order number and phone, or ask us for a new link."
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

/** Counts down to `until`, in ms since the Unix epoch; screen readers announce only the end. */
function RetryCountdown({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  const over = now >= until;
  useEffect(() => {
    if (over) return;
    const tick = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(tick);
  }, [over]);
  return (
    <chakra.p fontWeight="600">
      {!over && (
        <span role="timer">
          You can try again in <chakra.span fontVariantNumeric="tabular-nums">{countdown(until - now)}</chakra.span>.
        </span>
      )}
      <span role="status">{over && "You can try again now."}</span>
    </chakra.p>
  );
}

/** After so many failures the usual mistakes are named. */
const hintAfter = 3;
const usualMistakes =
  "Is it the order number rather than the tracking number? Could an O be a 0? Did you order with a different phone, perhaps the receiver's?";
const checkAdvice = "The order number is in your order confirmation; the phone is the one you ordered with.";

interface LookupFailureProps {
  error: unknown;
  /** When it happened, in milliseconds since the Unix epoch. */
  failedAt: number;
  /** How often it failed so far. */
  failures?: number;
  /** The order number that was typed, for the chat's first message. */
  order?: string | undefined;
}

/** The message of a failed lookup, with advice and the chat link. */
export function LookupFailure({ error, failedAt, failures = 1, order }: LookupFailureProps) {
  const tooMany = failedWith(error, "too_many_attempts");
  const wait = tooMany ? error.retryAfterSeconds : undefined;
  const unknown = failedWith(error, "not_found");
  return (
    <chakra.div display="grid" gap="3">
      <Notice
        tone={tooMany ? "warning" : "error"}
        advice={unknown ? (failures < hintAfter ? checkAdvice : usualMistakes) : tooMany ? undefined : adviceFor(error)}
      >
        {messageFor(error, "getTrackingNo")}
      </Notice>
      {wait !== undefined && <RetryCountdown until={failedAt + wait * 1000} />}
      <p>
        Still no luck? <ChatLink text={order && `Hello! Your tracking page can't find my order ${order}.`} />
      </p>
    </chakra.div>
  );
}
