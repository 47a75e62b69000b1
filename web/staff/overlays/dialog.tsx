import { Dialog as ChakraDialog, chakra, Portal } from "@chakra-ui/react";
import { CircleCheck, X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ReplyOf } from "../../../shared/contract.ts";
import { useApiMutation } from "../../api/client.ts";
import { type ApiFailure, failedWith } from "../../api/failure.ts";
import type { ShownCall } from "../../api/messages.ts";
import type { CallInput } from "../../api/request.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../feedback.tsx";

/** Dialogs and drawers are open while they are rendered: `{editing && <Dialog … />}`. */
export const overlayBehaviour = {
  open: true,
  closeOnInteractOutside: false,
  // Later than an outcome's notice takes it, which only does so where nothing has it.
  restoreFocus: false,
  // It would take the page's scrollbar away and move what is sticky.
  preventScroll: false,
} as const;

/** When it is removed, the focus goes to `target`, or to where it was before. */
export function useReturnedFocus(target?: () => HTMLElement | null) {
  const [opener] = useState(() => document.activeElement);
  const focus = useEffectEvent(() => {
    const before = target?.() ?? opener;
    if (before instanceof HTMLElement && before.isConnected)
      before.focus({ preventScroll: true });
  });
  useEffect(() => () => focus(), []);
}

export interface DialogProps {
  title: string;
  onClose(): void;
  /** It cannot be closed while a call is pending. */
  busy?: boolean;
  /** Escape does not close it: what it shows is shown once. */
  stays?: boolean;
  children: ReactNode;
}

/** A field that asks for it, else the first; fields before buttons: the first button is Close. */
const firstFocusIn = (content: HTMLElement | null) =>
  content?.querySelector<HTMLElement>("input[data-focus-first]") ??
  content?.querySelector<HTMLElement>("[data-focus-first], input, select, textarea") ??
  null;

interface FrameProps {
  label?: string;
  /** Absent where it cannot be closed. */
  onClose?: (() => void) | undefined;
  stays?: boolean;
  children: ReactNode;
}

function Frame({ label, onClose, stays = false, children }: FrameProps) {
  useReturnedFocus();
  const content = useRef<HTMLDivElement>(null);
  return (
    <ChakraDialog.Root
      {...overlayBehaviour}
      aria-label={label}
      placement="center"
      closeOnEscape={onClose !== undefined && !stays}
      onOpenChange={({ open }) => !open && onClose?.()}
      initialFocusEl={() => firstFocusIn(content.current)}
    >
      <Portal>
        <ChakraDialog.Backdrop />
        <ChakraDialog.Positioner p="min(1rem, 4vw)">
          <ChakraDialog.Content ref={content}>{children}</ChakraDialog.Content>
        </ChakraDialog.Positioner>
      </Portal>
    </ChakraDialog.Root>
  );
}

/** Letters set twice as large keep most of a phone's width. */
const padding = { base: "min(1.25rem, 5vw)", sm: "8" };

/** The first field gets the focus. */
export function Dialog({ title, onClose, busy = false, stays, children }: DialogProps) {
  return (
    <Frame onClose={busy ? undefined : onClose} stays={stays}>
      <ChakraDialog.Header
        justifyContent="space-between"
        alignItems="start"
        gap="min(1rem, 3vw)"
        px={padding}
        pb="3"
      >
        <ChakraDialog.Title minW="0">{title}</ChakraDialog.Title>
        <Button
          size="icon"
          tone="bare"
          aria-label="Close"
          mt="-2"
          me="-2"
          disabled={busy}
          onClick={onClose}
        >
          <X size={22} />
        </Button>
      </ChakraDialog.Header>
      <ChakraDialog.Body
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="5"
        px={padding}
      >
        {children}
      </ChakraDialog.Body>
    </Frame>
  );
}

/** The buttons of a dialog, the main one last. */
export const DialogActions = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap-reverse",
    justifyContent: "flex-end",
    gap: "3",
  },
});

interface SuccessOverlayProps {
  text: string;
  ms: number;
  /** What comes after it. */
  onShown(): void;
}

/** Covers the screen with a success message for a moment. */
export function SuccessOverlay({ text, ms, onShown }: SuccessOverlayProps) {
  const shown = useEffectEvent(onShown);
  useEffect(() => {
    const timer = setTimeout(() => shown(), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return (
    <Frame label={text}>
      <ChakraDialog.Body
        role="alert"
        display="grid"
        justifyItems="center"
        gap="4"
        px={padding}
        py="8"
        textAlign="center"
      >
        <chakra.span color="successInk">
          <CircleCheck size={56} strokeWidth={1.5} />
        </chakra.span>
        <chakra.p fontFamily="display" fontSize="xl">
          {text}
        </chakra.p>
      </ChakraDialog.Body>
    </Frame>
  );
}

interface ConfirmDialogProps extends DialogProps {
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: "primary" | "danger";
  /** Absent where there is nothing to confirm, yet or any more: then it can only be closed. */
  onConfirm: (() => void) | undefined;
}

/** Asks before an action. It stays open until its owner removes it, so that it can show a failure. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    children,
    confirmLabel,
    onConfirm,
    cancelLabel = onConfirm ? "Cancel" : "Close",
    tone = "danger",
    ...dialog
  } = props;
  const { busy = false, onClose } = dialog;
  return (
    <Dialog {...dialog}>
      {children}
      <DialogActions>
        <Button tone="quiet" disabled={busy} onClick={onClose} data-focus-first>
          {cancelLabel}
        </Button>
        {onConfirm && (
          <Button tone={tone} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface ConfirmCallDialogProps<Name extends ShownCall>
  extends Omit<ConfirmDialogProps, "busy" | "onConfirm"> {
  endpoint: Name;
  input: CallInput<Name>;
  onDone(reply: ReplyOf<Name>): void;
  /** What the call is about does not exist any more. */
  onGone(failure: ApiFailure): void;
}

/** Asks before one call. Its owner closes it; a failure is shown in it. */
export function ConfirmCallDialog<Name extends ShownCall>(
  props: ConfirmCallDialogProps<Name>,
) {
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
