import type { MouseEvent } from "react";

/** The address of a record's drawer, to share or to open in another tab. */
export const recordHref = (id: string) => `/logistic/dashboard?record=${id}`;

/** The id of the element in the list that opens a record's drawer. */
export const recordLinkId = (id: string) => `record-${id}`;

/** Whether a click on a record's link opens the drawer here; then the browser does not follow the link. */
export function opensRecord(event: MouseEvent): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  event.preventDefault();
  return true;
}
