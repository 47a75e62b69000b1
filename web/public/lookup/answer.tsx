import { chakra } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { adviceFor, customersMessage } from "../../api/customers-messages.tsx";
import { failedWith } from "../../api/failure.ts";
import { SproutMark } from "../../shell/shell.tsx";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ExternalLink } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { contactBy } from "./contact-by.ts";
import type { LookupQuestion } from "./use-answer.ts";

/** What the form does not need, in one script. */
export { MailLinkPage } from "./mail-link-page.tsx";
export { Result } from "./result.tsx";

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

const Layer = chakra("dialog", {
  base: {
    w: "100vw",
    h: "100dvh",
    maxW: "none",
    maxH: "none",
    m: "auto",
    color: "ink",
    bg: "transparent",
  },
});

/** What takes longer waits for the carrier. */
const slowAfterMs = 4_000;

/** Covers the screen while what was typed is looked up; Esc cancels. The focus returns to where it was. */
export function Waiting({ onCancel }: { onCancel(): void }) {
  const layer = useRef<HTMLDialogElement>(null);
  const [isSlow, setSlow] = useState(false);
  const text = words.parcel.loading;
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const before = document.activeElement;
    if (!layer.current?.open) layer.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Layer ref={layer} aria-label={text} onClose={onCancel}>
      <chakra.div
        role="status"
        display="grid"
        alignContent="center"
        justifyItems="center"
        gap="5"
        w="full"
        h="full"
        p="6"
        bg="paper"
        textAlign="center"
      >
        <chakra.span animation="breathe 1.6s ease-in-out infinite">
          <SproutMark size={72} />
        </chakra.span>
        <chakra.p fontFamily="display" fontSize="xl">
          {text}
        </chakra.p>
        {isSlow && (
          <>
            <p>{words.parcel.slow}</p>
            <Button tone="quiet" onClick={onCancel}>
              {words.parcel.cancel}
            </Button>
          </>
        )}
      </chakra.div>
    </Layer>
  );
}
