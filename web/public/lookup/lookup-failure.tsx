import { chakra } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import { failedWith } from "../../api/failure.ts";
import { adviceFor, messageFor } from "../../api/messages.ts";
import { ChatLink } from "../../shell/chat.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { LookupQuestion } from "./use-answer.ts";

/** After so many failures the usual mistakes are named. */
const hintAfter = 3;
const usualMistakes =
  "Is it the order number rather than the tracking number? Could an O be a 0? Did you order with a different phone, perhaps the receiver's?";
const checkAdvice = "The order number is in your order confirmation; the phone is the one you ordered with.";

interface LookupFailureProps {
  failure: { readonly question: LookupQuestion; readonly error: unknown };
  /** How often it failed so far. */
  failures: number;
  onTryAgain(): void;
}

/** Why a lookup or a link shows no parcel, and what to do. It scrolls into view, together with the Track button below. */
export function LookupFailure({ failure, failures, onTryAgain }: LookupFailureProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each failure
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  const { error, question } = failure;
  const byLink = question.token !== undefined && !failedWith(error, "too_many_attempts");
  return (
    <chakra.div ref={box} scrollMarginTop="4" scrollMarginBottom="7rem" display="grid" gap="3">
      {byLink ? (
        <LinkFailure error={error} onTryAgain={onTryAgain} />
      ) : (
        <>
          <Notice
            tone={failedWith(error, "too_many_attempts") ? "warning" : "error"}
            advice={
              failedWith(error, "not_found") ? (failures < hintAfter ? checkAdvice : usualMistakes) : adviceFor(error)
            }
          >
            {messageFor(error, "getTrackingNo")}
          </Notice>
          <p>
            Still no luck?{" "}
            <ChatLink text={question.order && `Hello! Your tracking page can't find my order ${question.order}.`} />
          </p>
        </>
      )}
    </chakra.div>
  );
}

/** The form below it leads to the parcel as well. */
function LinkFailure({ error, onTryAgain }: { error: unknown; onTryAgain(): void }) {
  if (failedWith(error, "not_found")) {
    return (
      <Notice
        tone="warning"
        advice="It may have expired, or been cut off when copied. Track your parcel with your order number and phone, or ask us for a new link."
        actions={<ChatLink />}
      >
        This link no longer works
      </Notice>
    );
  }
  return (
    <Notice
      tone="error"
      advice="Check your internet connection and try again, or track your parcel with your order number and phone."
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
