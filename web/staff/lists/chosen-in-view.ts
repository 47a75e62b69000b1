import { useEffect, useRef } from "react";

/**
 * For a strip of choices that scrolls on narrow screens: brings the chosen one into view, without scrolling the page.
 * @param chosen changes with the choice, and with the choices
 */
export function useChosenInView<Strip extends HTMLElement>(chosen: string) {
  const strip = useRef<Strip>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is chosen
  useEffect(() => {
    const choice = strip.current?.querySelector("[aria-pressed=true], [aria-current=page]");
    if (!strip.current || !choice) return;
    const [box, its] = [strip.current.getBoundingClientRect(), choice.getBoundingClientRect()];
    strip.current.scrollBy({ left: its.left + its.width / 2 - (box.left + box.width / 2) });
  }, [chosen]);
  return strip;
}
