import { lazy, Suspense } from "react";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Unreachable } from "./ask-patiently.ts";
import { ChatLink } from "./chat-link.tsx";
import { loadAnswers } from "./load-answers.ts";
import type { Lookup } from "./use-lookup.ts";

const Failure = lazy(async () => ({ default: (await loadAnswers()).Failure }));

/** Why a question has no answer: in its place, above the phone. Nothing while there is no trouble. */
export function Trouble({ lookup, onTryNow }: { lookup: Lookup; onTryNow(): void }) {
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
  return (
    <Suspense>
      <Failure key={lookup.at} error={lookup.error} at={lookup.at} />
    </Suspense>
  );
}
