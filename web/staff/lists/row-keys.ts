import type { KeyboardEvent } from "react";

/**
 * Arrow keys move between the links of a list's rows, where Enter opens; Space ticks the row of the link.
 * Rows are marked by `data-record`, and what opens them by the first link in their `.name`.
 */
export function moveBetweenRows(list: HTMLElement | null, event: KeyboardEvent): void {
  const { key, target } = event;
  if (!list || !(target instanceof Element) || event.defaultPrevented) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const row = target.closest<HTMLElement>("[data-record]");
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step) {
    const rows = [...list.querySelectorAll<HTMLElement>("[data-record]")];
    const next = row ? rows[rows.indexOf(row) + step] : rows[0];
    (
      next?.querySelector<HTMLElement>(".name a") ?? next?.querySelector("input")
    )?.focus();
  } else if (key === " " && target.matches(".name a")) {
    row?.querySelector("input")?.click();
  } else return;
  event.preventDefault();
}
