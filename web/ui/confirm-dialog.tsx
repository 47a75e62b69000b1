import type { ReactNode } from "react";
import { Button } from "./button.tsx";
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
        <Button tone="quiet" disabled={busy} onClick={onClose} data-focus-first>
          {cancelLabel}
        </Button>
        <Button tone={tone} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
