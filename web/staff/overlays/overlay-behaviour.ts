/** What dialogs and drawers have in common: open while rendered; `useOverlay` returns the focus. */
export const overlayBehaviour = {
  open: true,
  closeOnInteractOutside: false,
  restoreFocus: false,
  // It would take the page's scrollbar away and move what is sticky.
  preventScroll: false,
} as const;

/** Fields before buttons: the first button is Close. */
export const firstFocusIn = (content: HTMLElement | null) =>
  content?.querySelector<HTMLElement>("[data-focus-first], input, select, textarea") ?? null;
