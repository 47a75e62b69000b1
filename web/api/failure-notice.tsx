import type { ComponentType, ReactNode } from "react";
import type { EndpointName } from "../../shared/contract.ts";
import { Notice, type NoticeProps } from "../ui/notice.tsx";
import { adviceFor, messageFor } from "./messages.ts";

interface FailureNoticeProps {
  error: unknown;
  endpoint: EndpointName;
  tone?: "error" | "warning";
  /** In place of the usual advice. */
  advice?: string;
  actions?: ReactNode;
}

/** Makes a component that shows a failed call's message and advice in a notice; nothing while there is no error. */
export const failureNoticeIn = (Shown: ComponentType<NoticeProps>) =>
  function FailureNotice({ error, endpoint, tone = "error", advice, actions }: FailureNoticeProps) {
    if (!error) return null;
    return (
      <Shown tone={tone} advice={advice ?? adviceFor(error)} actions={actions}>
        {messageFor(error, endpoint)}
      </Shown>
    );
  };

/** The public pages' one. */
export const FailureNotice = failureNoticeIn(Notice);
