import { chakra } from "@chakra-ui/react";
import { type ComponentProps, useEffect, useEffectEvent, useRef } from "react";

const Layer = chakra("dialog", {
  base: {
    m: "auto",
    maxW: "none",
    maxH: "none",
    color: "ink",
    bg: "transparent",
    _backdrop: { bg: "scrim" },
    _open: { animation: "rise 0.18s ease-out" },
  },
});

interface ModalProps extends Omit<ComponentProps<typeof Layer>, "onClose" | "open"> {
  /** Runs on Esc, or the platform's other ways to close a dialog. Without it only removing the layer closes it. */
  onClose?: (() => void) | undefined;
  /** Gets the focus when the layer is removed, instead of what had it before. */
  returnFocus?: () => HTMLElement | null;
  /** The URL says that it is open, so that Back closes it without help. */
  inUrl?: boolean;
}

function show(dialog: HTMLDialogElement) {
  dialog.showModal();
  // The platform would focus the first element, which is the Close button.
  dialog.querySelector<HTMLElement>("[data-focus-first], input, select, textarea")?.focus();
}

/** The innermost open dialog. */
export const topmostDialog = () => [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1);

/**
 * Asks the innermost open dialog to close, as Esc does, unless the URL opens it.
 * @returns whether there was one
 */
export function closeTopmost(): boolean {
  const open = topmostDialog();
  if (!open || open.dataset.inUrl !== undefined) return false;
  open.dispatchEvent(new Event("cancel", { cancelable: true }));
  return true;
}

/**
 * The platform's modal dialog, open while it is rendered: everything behind it is inert, the focus stays inside, and
 * returns to where it was when the dialog is removed.
 */
export function Modal({ onClose, returnFocus, inUrl, children, ...rest }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const focusAfter = useEffectEvent(() => returnFocus?.());
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    if (dialog && !dialog.open) show(dialog);
    return () => {
      dialog?.close();
      // React has removed the dialog from the page already, so the platform does not return the focus.
      const before = focusAfter() ?? opener;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Layer
      ref={ref}
      data-in-url={inUrl || undefined}
      onCancel={(event) => {
        // React lets this event bubble from a nested dialog. One that cannot be cancelled is followed by "close".
        if (event.target !== event.currentTarget || !event.cancelable) return;
        event.preventDefault();
        onClose?.();
      }}
      // After repeated Esc, browsers close a dialog without a cancel event. Its owner still decides.
      onClose={(event) => {
        if (event.target !== event.currentTarget) return;
        if (!event.currentTarget.open) show(event.currentTarget);
        onClose?.();
      }}
      {...rest}
    >
      {children}
    </Layer>
  );
}
