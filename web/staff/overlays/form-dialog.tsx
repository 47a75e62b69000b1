import { Button, chakra } from "@chakra-ui/react";
import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import { BusyButton } from "../controls.tsx";
import { Dialog, DialogActions, type DialogProps } from "./dialog.tsx";
import { useLeaveGuard } from "./leave-guard.tsx";

interface FormDialogProps extends DialogProps {
  busy: boolean;
  /** Whether closing it loses input: then it asks first. */
  unsaved: boolean;
  /** Absent while the content has the buttons. */
  submitLabel: string | undefined;
  /** A button besides Cancel and the main one. */
  more?: ReactNode;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  onKeyDown?(event: KeyboardEvent<HTMLFormElement>): void;
}

/** A form in a dialog. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    busy,
    unsaved,
    submitLabel,
    more,
    onSubmit,
    onKeyDown,
    onClose,
    children,
  } = props;
  const { ask, question } = useLeaveGuard(unsaved, {
    title: "Close without saving?",
    leave: "Discard",
  });
  const close = async () => {
    if (await ask()) onClose();
  };
  return (
    <Dialog title={title} onClose={() => void close()} busy={busy}>
      <chakra.form
        noValidate
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="5"
        aria-label={title}
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
      >
        {children}
        {submitLabel && (
          <DialogActions>
            <Button
              variant="outline"
              disabled={busy}
              onClick={() => void close()}
              data-focus-first
            >
              Cancel
            </Button>
            {more}
            <BusyButton type="submit" busy={busy}>
              {submitLabel}
            </BusyButton>
          </DialogActions>
        )}
      </chakra.form>
      {question}
    </Dialog>
  );
}
