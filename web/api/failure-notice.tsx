import type { ReactNode } from "react";
import type { EndpointName } from "../../shared/contract.ts";
import { Notice } from "../ui/notice.tsx";
import { adviceFor, messageFor } from "./messages.ts";

interface FailureNoticeProps {
  error: unknown;
  endpoint: EndpointName;
  tone?: "error" | "warning";
  /** In place of the usual advice. */
  advice?: string;
  actions?: ReactNode;
}

/** The message and the advice of a failed call; nothing while there is no error. */
export function FailureNotice({ error, endpoint, tone = "error", advice, actions }: FailureNoticeProps) {
  if (!error) return null;
  return (
    <Notice tone={tone} advice={advice ?? adviceFor(error)} actions={actions}>
      {messageFor(error, endpoint)}
    </Notice>
  );
}
