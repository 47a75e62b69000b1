import { useEffect, useEffectEvent } from "react";
import { isOverlayOpen } from "../../overlays/open-overlays.ts";

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") !== null;

/** Single-key shortcuts. They are off while the user types, in dialogs, and with a modifier key. */
export function useShortcuts(on: boolean, actions: Readonly<Record<string, () => void>>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (typing(event.target) || isOverlayOpen()) return;
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!on) return;
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [on]);
}
