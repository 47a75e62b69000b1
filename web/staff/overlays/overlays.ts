import { lazyRouteComponent } from "@tanstack/react-router";
import { useEffect } from "react";

const waiting = new Set<() => unknown>();

/** A component that no first load includes. */
export const lazyOverlay: typeof lazyRouteComponent = (load, name) => {
  const component = lazyRouteComponent(load, name);
  waiting.add(() => component.preload?.());
  return component;
};

/** Loads the scripts of what may open above a list of records or cases, once its rows are there. */
export function useOverlaysAfter(isListed: boolean): void {
  useEffect(() => {
    if (!isListed) return;
    for (const preload of waiting) void preload();
    waiting.clear();
  }, [isListed]);
}

/** From the outermost to the innermost. */
const openDialogs = () => [...document.querySelectorAll<HTMLElement>("[role=dialog]")];

export const isOverlayOpen = () => openDialogs().length > 0;

/**
 * Asks the innermost dialog to close, as Esc does. The address closes a drawer that it opened.
 * @returns whether there was one
 */
export function closeTopmost(): boolean {
  const top = openDialogs().at(-1);
  if (!top || top.dataset.inUrl !== undefined) return false;
  top.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  return true;
}
