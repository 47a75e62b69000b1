import { chakra } from "@chakra-ui/react";
import type { ClipboardEvent, FormEvent, KeyboardEvent, ReactNode } from "react";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Notice } from "../feedback.tsx";
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
  onPaste?(event: ClipboardEvent<HTMLFormElement>): void;
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
    onPaste,
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
        onPaste={onPaste}
      >
        {children}
        {submitLabel && (
          <DialogActions>
            <Button
              tone="quiet"
              disabled={busy}
              onClick={() => void close()}
              data-focus-first
            >
              Cancel
            </Button>
            {more}
            <Button type="submit" busy={busy}>
              {submitLabel}
            </Button>
          </DialogActions>
        )}
      </chakra.form>
      {question}
    </Dialog>
  );
}

interface ConflictNoticeProps {
  text: string;
  /** What is stored now. */
  children: ReactNode;
  keep: string;
  goOn: string;
  busy: boolean;
  onKeep(): void;
  onGoOn(): void;
}

/** On a phone it appears below the visible part of a dialog, and may take the place of the button that had the focus. */
function intoView(box: HTMLElement | null) {
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: "nearest" });
}

/** Someone else was faster: shows what is stored now, and asks whether to keep it or to go on. */
export function ConflictNotice({
  text,
  children,
  keep,
  goOn,
  busy,
  onKeep,
  onGoOn,
}: ConflictNoticeProps) {
  return (
    <chakra.div ref={intoView} tabIndex={-1} scrollMarginBottom="6">
      <Notice
        tone="warning"
        advice={children}
        actions={
          <>
            <SmallButton disabled={busy} onClick={onKeep}>
              {keep}
            </SmallButton>
            <SmallButton busy={busy} onClick={onGoOn}>
              {goOn}
            </SmallButton>
          </>
        }
      >
        {text}
      </Notice>
    </chakra.div>
  );
}
