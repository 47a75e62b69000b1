import { lazyRouteComponent } from "@tanstack/react-router";

const waiting = new Set<() => unknown>();

/** A component that no first load includes. A list loads its script once its rows are there. */
export const lazyOverlay: typeof lazyRouteComponent = (load, name) => {
  const component = lazyRouteComponent(load, name);
  waiting.add(() => component.preload?.());
  return component;
};

/** Loads the scripts of what may open above the screen. */
export function preloadOverlays(): void {
  for (const preload of waiting) void preload();
  waiting.clear();
}
