import { chakra } from "@chakra-ui/react";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ChatLink } from "./chat-link.tsx";
import { loadResultModule } from "./load-result-module.ts";
import { Unreachable } from "./lookup-with-retry.ts";
import type { Lookup } from "./use-lookup.ts";

const Failure = lazy(async () => ({ default: (await loadResultModule()).Failure }));

/** On a phone Track is so far below that what comes up here would not be seen. */
function IntoView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <chakra.div ref={box} scrollMarginTop="4">
      {children}
    </chakra.div>
  );
}

interface LookupProblemProps {
  lookup: Lookup;
  onTryNow(): void;
}

/** Why a question has no answer: in its place, above the phone. Nothing while there is no trouble. */
export function LookupProblem(props: LookupProblemProps) {
  const { state } = props.lookup;
  if (state !== "offline" && state !== "failed") return null;
  return (
    <Suspense>
      {/* Each failure anew. */}
      <IntoView key={state === "failed" ? props.lookup.at : state}>
        <Told {...props} />
      </IntoView>
    </Suspense>
  );
}

function Told({ lookup, onTryNow }: LookupProblemProps) {
  if (lookup.state === "offline") {
    return (
      <Notice
        tone="warning"
        advice="What you typed stays here. We look your order up as soon as you are back online."
        actions={
          <Button size="sm" tone="quiet" onClick={onTryNow}>
            Try now
          </Button>
        }
      >
        You are offline
      </Notice>
    );
  }
  if (lookup.state !== "failed") return null;
  if (lookup.error instanceof Unreachable) {
    return (
      <Notice
        tone="error"
        advice="A part of this page did not come. Check your internet connection and load the page again; your order number stays."
        actions={
          <>
            <Button size="sm" tone="quiet" onClick={() => location.reload()}>
              Load the page again
            </Button>
            <ChatLink />
          </>
        }
      >
        Tracking failed. Please check order number and phone.
      </Notice>
    );
  }
  return <Failure error={lookup.error} at={lookup.at} />;
}
