import { Button, chakra } from "@chakra-ui/react";
import { type KeyboardEvent, type ReactNode, type Ref, Suspense, useEffect, useEffectEvent } from "react";
import type { EndpointName, ReplyOf } from "../../../shared/contract.ts";
import { type ApiFailure, failedWith } from "../../api/failure.ts";
import { useApiMutation } from "../../api/queries.ts";
import type { CallInput } from "../../api/request.ts";
import { BusyButton } from "../controls.tsx";
import { FailureNotice } from "../feedback.tsx";
import { lazyOverlay } from "./lazy-overlay.ts";
import { useOverlay } from "./open-overlays.ts";

const loadFrames = () => import("./frames.tsx");
const DialogFrame = lazyOverlay(loadFrames, "DialogFrame");
const SuccessFrame = lazyOverlay(loadFrames, "SuccessFrame");
const DrawerFrame = lazyOverlay(loadFrames, "DrawerFrame");

export interface DialogProps {
  title: string;
  onClose(): void;
  /** It cannot be closed while a call is pending. */
  busy?: boolean;
  children: ReactNode;
}

/** A dialog that is open while it is rendered: `{editing && <Dialog … />}`. The first field gets the focus. */
export function Dialog(props: DialogProps) {
  useOverlay(() => !props.busy && props.onClose());
  return (
    <Suspense>
      <DialogFrame {...props} />
    </Suspense>
  );
}

/** The buttons of a dialog, the main one last. */
export const DialogActions = chakra("div", {
  base: { display: "flex", flexWrap: "wrap-reverse", justifyContent: "flex-end", gap: "3" },
});

interface SuccessOverlayProps {
  text: string;
  ms: number;
  /** What comes after it. */
  onShown(): void;
}

/** Covers the screen with a success message for a moment. */
export function SuccessOverlay({ text, ms, onShown }: SuccessOverlayProps) {
  useOverlay(() => {});
  const shown = useEffectEvent(onShown);
  useEffect(() => {
    const timer = setTimeout(() => shown(), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return (
    <Suspense>
      <SuccessFrame text={text} />
    </Suspense>
  );
}

export interface DrawerProps extends DialogProps {
  /** Gets the focus first, so that a screen reader begins with the title. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** Buttons beside the title. */
  tools?: ReactNode;
  bodyRef?: Ref<HTMLDivElement>;
  onKeyDown?(event: KeyboardEvent): void;
  returnFocus?: () => HTMLElement | null;
}

/** A sheet at the side of the window, the whole window on a phone, which the URL opens and Back closes. */
export function Drawer(props: DrawerProps) {
  useOverlay(props.onClose, { returnFocus: props.returnFocus, inUrl: true });
  return (
    <Suspense>
      <DrawerFrame {...props} />
    </Suspense>
  );
}

interface ConfirmDialogProps extends DialogProps {
  confirmLabel: string;
  cancelLabel?: string;
  tone?: "primary" | "danger";
  onConfirm(): void;
}

/** Asks before an action. It stays open until its owner removes it, so that it can show a failure. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { children, confirmLabel, cancelLabel = "Cancel", tone = "danger", onConfirm, ...dialog } = props;
  const { busy = false, onClose } = dialog;
  return (
    <Dialog {...dialog}>
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

interface ConfirmCallDialogProps<Name extends EndpointName> extends Omit<ConfirmDialogProps, "busy" | "onConfirm"> {
  endpoint: Name;
  input: CallInput<Name>;
  onDone(reply: ReplyOf<Name>): void;
  /** What the call is about does not exist any more. */
  onGone(failure: ApiFailure): void;
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
