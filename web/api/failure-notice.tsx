import type { ReactNode } from "react";
import type { EndpointName } from "../../shared/contract.ts";
import { Notice } from "../ui/notice.tsx";
import { adviceFor, messageFor } from "./messages.ts";

interface FailureNoticeProps {
  error: unknown;
  endpoint: EndpointName;
  /** Buttons that lead on. */
  actions?: ReactNode;
}

/** A failed call in words, in place. Nothing while there is no error. */
export function FailureNotice({ error, endpoint, actions }: FailureNoticeProps) {
  if (!error) return null;
  return (
    <Notice tone="error" advice={adviceFor(error)} actions={actions}>
      {messageFor(error, endpoint)}
    </Notice>
  );
}
