import { Button } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { EndpointName, ReplyOf } from "../../../shared/contract.ts";
import { type ApiFailure, failedWith } from "../../api/failure.ts";
import { useApiMutation } from "../../api/queries.ts";
import type { CallInput } from "../../api/request.ts";
import { BusyButton } from "../controls.tsx";
import { FailureNotice } from "../feedback.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: "primary" | "danger";
  busy?: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before an action. It stays open until its owner removes it, so that it can show a failure. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel = "Cancel", tone = "danger", busy = false } = props;
  const { onConfirm, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose} busy={busy}>
      {children}
      <DialogActions>
        <Button variant="outline" disabled={busy} onClick={onClose} data-focus-first>
          {cancelLabel}
        </Button>
        <BusyButton colorPalette={tone === "danger" ? "red" : undefined} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

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
