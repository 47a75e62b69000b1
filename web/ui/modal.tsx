import { chakra } from "@chakra-ui/react";
import { type ComponentProps, useEffect, useRef } from "react";

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
  /** Esc, or whatever the platform closes dialogs with. Without it nothing closes the layer but its disappearance. */
  onClose?: (() => void) | undefined;
}

function show(dialog: HTMLDialogElement) {
  dialog.showModal();
  // The platform would focus what comes first, which is the way out.
  dialog.querySelector<HTMLElement>("[data-focus-first], input, select, textarea")?.focus();
}

/**
 * Asks what lies on top to close, as Esc does.
 * @returns whether there was anything
 */
export function closeTopmost(): boolean {
  const open = [...document.querySelectorAll("dialog[open]")];
  return open.at(-1)?.dispatchEvent(new Event("cancel", { cancelable: true })) !== undefined;
}

/**
 * The platform's modal dialog, shown as long as it is rendered: everything behind it is inert, the focus is kept inside,
 * and goes back where it was when the layer disappears.
 */
export function Modal({ onClose, children, ...rest }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) show(dialog);
    return () => {
      dialog?.close();
      // React has taken the dialog out of the page by now, and then the platform does not give the focus back by itself.
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Layer
      ref={ref}
      onCancel={(event) => {
        // React lets this event rise from a dialog within this one. One that cannot be held up is followed by "close".
        if (event.target !== event.currentTarget || !event.cancelable) return;
        event.preventDefault();
        onClose?.();
      }}
      // Where Esc alone is pressed again and again, browsers close without asking. Whether it goes is still its owner's to decide.
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
