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
    "&[open]": { animation: "rise 0.18s ease-out" },
  },
});

export interface ModalProps extends Omit<ComponentProps<typeof Layer>, "onClose" | "open"> {
  /** Esc, or whatever the platform closes dialogs with. Without it nothing closes the layer but its disappearance. */
  onClose?: (() => void) | undefined;
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
    if (dialog && !dialog.open) dialog.showModal();
    // The platform would focus what comes first, which is the way out.
    dialog?.querySelector<HTMLElement>("[data-focus-first], input, select, textarea")?.focus();
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
        event.preventDefault();
        onClose?.();
      }}
      // A second Esc closes without asking in some browsers: the owner then decides as after the first, and what it keeps is shown again.
      onClose={() => {
        onClose?.();
        setTimeout(() => {
          if (ref.current && !ref.current.open) ref.current.showModal();
        });
      }}
      {...rest}
    >
      {children}
    </Layer>
  );
}
