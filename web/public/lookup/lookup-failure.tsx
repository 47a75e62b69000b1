import { chakra } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import { adviceFor, customersMessage } from "../../api/customers-messages.tsx";
import { failedWith } from "../../api/failure.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ExternalLink } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { contactBy } from "./contact-by.ts";
import type { LookupQuestion } from "./use-answer.ts";

/** After so many failures the usual mistakes are named. */
const hintAfter = 3;

interface LookupFailureProps {
  failure: { readonly question: LookupQuestion; readonly error: unknown };
  /** How often it failed so far. */
  failures: number;
  onTryAgain(): void;
}

/** Why a lookup or a link shows no parcel, and what to do. It scrolls into view, together with the Track button below. */
export function LookupFailure({ failure, failures, onTryAgain }: LookupFailureProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again at each new failure
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  const { error, question } = failure;
  const byLink = question.token !== undefined && !failedWith(error, "too_many_attempts");
  return (
    <chakra.div
      ref={box}
      scrollMarginTop="4"
      scrollMarginBottom="7rem"
      display="grid"
      gap="3"
    >
      {byLink ? (
        <LinkFailure error={error} onTryAgain={onTryAgain} />
      ) : (
        <>
          <Notice
            tone={failedWith(error, "too_many_attempts") ? "warning" : "error"}
            advice={
              failedWith(error, "not_found")
                ? failures < hintAfter
                  ? words.parcel.failure.check
                  : words.parcel.failure.usualMistakes
                : adviceFor(error)
            }
          >
            {customersMessage(error, "getTrackingNo")}
          </Notice>
          <p>
            {words.parcel.failure.stillNoLuck}{" "}
            <ExternalLink
              {...contactBy(
                question.order && words.parcel.notFoundMessage(question.order),
              )}
            />
          </p>
        </>
      )}
    </chakra.div>
  );
}

/** The form below it leads to the parcel as well. */
function LinkFailure({ error, onTryAgain }: { error: unknown; onTryAgain(): void }) {
  const { failure } = words.parcel;
  if (failedWith(error, "not_found")) {
    return (
      <Notice
        tone="warning"
        advice={failure.linkEndedAdvice}
        actions={<ExternalLink {...contactBy()} />}
      >
        {failure.linkEnded}
      </Notice>
    );
  }
  return (
    <Notice
      tone="error"
      advice={failure.notShownAdvice}
      actions={<SmallButton onClick={onTryAgain}>{words.site.tryAgain}</SmallButton>}
    >
      {failure.notShown}
    </Notice>
  );
}
