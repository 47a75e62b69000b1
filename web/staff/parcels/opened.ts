import { useNavigate, useRouter } from "@tanstack/react-router";
import { type MouseEvent, useMemo, useState } from "react";
import type {
  ListedRecord,
  TrackingFields,
  TrackingRecord,
} from "../../../shared/records.ts";
import { hasModifier } from "../lists/selection.tsx";
import { createDraftStore, useAccount, useRestoredDraft } from "../session/drafts.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** How many history entries the drawer has added: closing it goes back to the list before them. */
    drawerDepth?: number | undefined;
    /** A searched phone, which the address does not hold. */
    phone?: string | undefined;
  }
}

/** The address of a record's drawer, to share or to open in another tab. */
export const recordHref = (id: string) => `/logistic/dashboard?record=${id}`;

/** The id of the element in the list that opens a record's drawer. */
export const recordLinkId = (id: string) => `record-${id}`;

/** Whether a click on a record's link opens the drawer here; then the browser does not follow the link. */
export function opensHere(event: MouseEvent): boolean {
  if (event.button !== 0 || hasModifier(event)) return false;
  event.preventDefault();
  return true;
}

export type DrawerUrl = ReturnType<typeof useDrawerUrl>;

/** Opens, changes and closes the drawer of a list by the URL; the same functions at every render. */
export function useDrawerUrl(from: "/logistic/dashboard" | "/logistic/attention") {
  const { history } = useRouter();
  const navigate = useNavigate({ from });
  return useMemo(() => {
    const depth = () => history.location.state.drawerDepth ?? 0;
    const show = (
      record: string | undefined,
      replace: boolean,
      drawerDepth: number | undefined,
    ) =>
      void navigate({
        search: (search) => ({ ...search, record }),
        state: (before) => ({ ...before, drawerDepth }),
        replace,
        resetScroll: false,
      });
    return {
      /** Back returns to what was there before: the list, or another record's drawer. */
      open: (record: string) => show(record, false, depth() + 1),
      /** Another record of the list: Back still closes the drawer. */
      step: (record: string) => show(record, true, depth()),
      close() {
        const added = depth();
        if (added > 0) history.go(-added);
        else show(undefined, true, undefined);
      },
    };
  }, [history, navigate]);
}

/** The add or edit dialog when the session ended. */
export const recordDrafts = createDraftStore<{
  record: TrackingRecord | undefined;
  typed: TrackingFields;
}>();

/** The open dialog and its records. `form`: edits the record, or adds one; `typed`: restored from a draft. */
export type OpenDialog =
  | {
      readonly dialog: "form";
      readonly record?: TrackingRecord | undefined;
      readonly typed?: TrackingFields;
    }
  | { readonly dialog: "share"; readonly record: ListedRecord }
  | { readonly dialog: "delete"; readonly records: readonly TrackingRecord[] };

/** The dialog of records that is open above a list. */
export function useOpenDialog() {
  const draft = useRestoredDraft(recordDrafts, useAccount("logistics"));
  const [open, show] = useState<OpenDialog | undefined>(
    () => draft && { ...draft, dialog: "form" },
  );
  return { open, show, close: () => show(undefined) };
}
export type RecordDialog = ReturnType<typeof useOpenDialog>;
