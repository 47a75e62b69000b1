import { chakra } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { failedWith } from "../../../api/failure.ts";
import { adviceFor, messageFor } from "../../../api/messages.ts";
import { Notice } from "../../../ui/notice.tsx";
import { ChatLink } from "./chat-link.tsx";
import { countdown } from "./format-when.ts";

/** Counts down to a moment, second by second for the eye; for the ear it only says when it is over. */
function Wait({ until }: { until: number }) {
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

const checks = "The order number is in the message that confirmed your order. The phone is the one you ordered with.";

interface FailureProps {
  error: unknown;
  /** When it happened, in milliseconds since the epoch. */
  at: number;
}

/** Why there is no answer, what to do next, and whom to ask. */
export function Failure({ error, at }: FailureProps) {
  const limited = failedWith(error, "too_many_attempts");
  const wait = limited ? error.retryAfterSeconds : undefined;
  const unknown = failedWith(error, "not_found");
  return (
    <chakra.div display="grid" gap="3">
      <Notice tone={limited ? "warning" : "error"} advice={unknown ? checks : limited ? undefined : adviceFor(error)}>
        {messageFor(error, "getTrackingNo")}
      </Notice>
      {wait !== undefined && <Wait until={at + wait * 1000} />}
      <p>
        Still no luck? <ChatLink />
      </p>
    </chakra.div>
  );
}
