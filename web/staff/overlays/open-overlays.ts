import { useEffect, useEffectEvent } from "react";

interface Overlay {
  /** As Esc does. */
  close(): void;
  /** The URL says that it is open, so that Back closes it without help. */
  readonly inUrl: boolean;
}

/** From the outermost to the innermost. */
const overlays: Overlay[] = [];

export const isOverlayOpen = () => overlays.length > 0;

/**
 * Asks the innermost overlay to close, unless the URL opens it.
 * @returns whether there was one
 */
export function closeTopmost(): boolean {
  const top = overlays.at(-1);
  if (!top || top.inUrl) return false;
  top.close();
  return true;
}

interface OverlayOptions {
  /** Gets the focus when the overlay is removed, instead of what had it before. */
  returnFocus?: (() => HTMLElement | null) | undefined;
  inUrl?: boolean;
}

/** Of an overlay that is open while it is rendered. Afterwards the focus returns to where it was. */
export function useOverlay(onClose: () => void, { returnFocus, inUrl = false }: OverlayOptions = {}): void {
  const close = useEffectEvent(onClose);
  const focusAfter = useEffectEvent(() => returnFocus?.());
  useEffect(() => {
    const opener = document.activeElement;
    const overlay = { close: () => close(), inUrl };
    overlays.push(overlay);
    return () => {
      overlays.splice(overlays.indexOf(overlay), 1);
      const before = focusAfter() ?? opener;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [inUrl]);
}
