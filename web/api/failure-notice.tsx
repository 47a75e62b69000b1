import type { ReactNode } from "react";
import type { EndpointName } from "../../shared/contract.ts";
import { Notice } from "../ui/notice.tsx";
import { adviceFor, customersMessage } from "./customers-messages.ts";

interface FailureNoticeProps<Name extends EndpointName> {
  error: unknown;
  endpoint: Name;
  tone?: "error" | "warning";
  /** In place of the usual advice. */
  advice?: string;
  actions?: ReactNode;
}

/** Makes a component that shows a failed call's message and advice in a notice; nothing while there is no error. */
export const failureNoticeIn = <Name extends EndpointName>(
  messageFor: (error: unknown, endpoint: Name) => string,
) =>
  function FailureNotice({
    error,
    endpoint,
    tone = "error",
    advice,
    actions,
  }: FailureNoticeProps<Name>) {
    if (!error) return null;
    return (
      <Notice tone={tone} advice={advice ?? adviceFor(error)} actions={actions}>
        {messageFor(error, endpoint)}
      </Notice>
    );
  };

/** The public pages' one. */
export const FailureNotice = failureNoticeIn(customersMessage);
