import type { ReactNode } from "react";
import type { EndpointName, ReplyOf } from "../../shared/contract.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import type { CallInput } from "./client.ts";
import { type ApiFailure, failedWith } from "./failure.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { useApiMutation } from "./queries.ts";

interface ConfirmCallDialogProps<Name extends EndpointName> {
  title: string;
  confirmLabel: string;
  tone?: "primary" | "danger";
  endpoint: Name;
  input: CallInput<Name>;
  onDone(reply: ReplyOf<Name>): void;
  /** What the call is about does not exist any more. */
  onGone(failure: ApiFailure): void;
  onClose(): void;
  children: ReactNode;
}

/** Asks before one call. Its owner closes it; a failure is shown in it. */
export function ConfirmCallDialog<Name extends EndpointName>(props: ConfirmCallDialogProps<Name>) {
  const { endpoint, input, onDone, onGone, children, ...dialog } = props;
  const call = useApiMutation(endpoint);
  const confirm = () =>
    call.mutate(input, {
      onSuccess: onDone,
      onError: (error) => failedWith(error, "not_found") && onGone(error),
    });
  return (
    <ConfirmDialog {...dialog} busy={call.isPending} onConfirm={confirm}>
      {children}
      <FailureNotice error={call.error} endpoint={endpoint} />
    </ConfirmDialog>
  );
}
