import { chakra } from "@chakra-ui/react";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { failedWith, refusalOf } from "../../api/failure.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LinkFailure, LookupFailure } from "./lazy-answer.ts";
import type { Lookup } from "./use-lookup.ts";

/** Scrolls into view, together with the Track button below. */
function ScrollIntoView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <chakra.div ref={box} scrollMarginTop="4" scrollMarginBottom="7rem">
      {children}
    </chakra.div>
  );
}

interface LookupProblemProps {
  lookup: Lookup;
  onTryNow(): void;
}

/** The message for the phone field itself, if a lookup failed because of what was typed there. */
export const phoneProblemOf = (lookup: Lookup) =>
  lookup.state === "failed" ? refusalOf(lookup.error, "phone") : undefined;

/** Whether no order has this number together with this phone. */
export const isMismatch = (lookup: Lookup) => lookup.state === "failed" && failedWith(lookup.error, "not_found");

/** Any other reason why a lookup has no result, shown above the Track button. */
export function LookupProblem(props: LookupProblemProps) {
  const { state } = props.lookup;
  if ((state !== "offline" && state !== "failed") || phoneProblemOf(props.lookup)) return null;
  return (
    <Suspense>
      {/* A new key scrolls to each failure. */}
      <ScrollIntoView key={state === "failed" ? props.lookup.failedAt : state}>
        <ProblemNotice {...props} />
      </ScrollIntoView>
    </Suspense>
  );
}

function ProblemNotice({ lookup, onTryNow }: LookupProblemProps) {
  if (lookup.state === "offline") {
    return (
      <Notice
        tone="warning"
        advice={
          lookup.question.token
            ? "We'll show your parcel as soon as you're back online."
            : "We'll look up your order as soon as you're back online. What you typed stays here."
        }
        actions={
          <Button size="sm" tone="quiet" onClick={onTryNow}>
            Try now
          </Button>
        }
      >
        You're offline
      </Notice>
    );
  }
  if (lookup.state !== "failed") return null;
  if (lookup.question.token) {
    return <LinkFailure error={lookup.error} failedAt={lookup.failedAt} onTryAgain={onTryNow} />;
  }
  const { error, failedAt, failures, question } = lookup;
  return <LookupFailure error={error} failedAt={failedAt} failures={failures} order={question.order} />;
}
