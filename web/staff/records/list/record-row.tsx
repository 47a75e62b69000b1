import { Check, Copy, Link2, Pencil, Trash2, Undo2 } from "lucide-react";
import type { ListedRecord, TrackingRecord } from "../../../../shared/records.ts";
import { inIndia } from "../../../ui/relative-time.tsx";
import { VisuallyHidden } from "../../../ui/text.tsx";
import { stickyBarMargin } from "../../controls.tsx";
import { opensRecord, recordHref, recordLinkId } from "../drawer/record-link.ts";
import { statusStyles } from "./record-status.tsx";

/** The actions of a row; the same functions at every render, so that unchanged rows do not render again. */
export interface RowActions {
  select(id: string, selected: boolean): void;
  copy(record: TrackingRecord): void;
  edit(record: TrackingRecord): void;
  remove(record: TrackingRecord): void;
  share(record: TrackingRecord): void;
  copyLink(record: TrackingRecord): void;
  restore(record: TrackingRecord): void;
  /** Opens its drawer. */
  open(id: string): void;
}

export interface RecordRowProps {
  record: ListedRecord;
  /** Its position in the whole list, from 1. */
  number: number;
  selected: boolean;
  /** Its drawer is open. */
  open: boolean;
  /** The user has just saved it. */
  fresh: boolean;
  /** Its tracking number was just copied. */
  copied: boolean;
  /** When and where it was scanned last. */
  scan: string | undefined;
  actions: RowActions;
}

/**
 * Styles of the elements in a row, set once by the list. Styled elements, twenty in each of 200 rows, took three quarters
 * of the time to render a page.
 */
export const rowStyles = {
  "& [data-record]": { cursor: "pointer" },
  ...statusStyles,
  "& input": { boxSize: "1.25rem", cursor: "pointer", flexShrink: 0, ...stickyBarMargin },
  // A large touch target.
  "& label": { display: "flex", alignItems: "center", gap: "3", cursor: "pointer" },
  "& button": {
    display: "inline-grid",
    placeItems: "center",
    boxSize: "2.75rem",
    borderRadius: "sm",
    border: "1px solid transparent",
    color: "link",
    cursor: "pointer",
    flexShrink: 0,
    _hover: { bg: "neutralSurface" },
    ...stickyBarMargin,
  },
  "& .number": { display: "flex", alignItems: "center", fontFamily: "mono", fontSize: "sm", overflowWrap: "anywhere" },
  "& .name": { fontWeight: 600, overflowWrap: "anywhere" },
  "& .name a": {
    display: "inline-flex",
    alignItems: "center",
    minH: "2.25rem",
    color: "link",
    borderRadius: "sm",
    textDecoration: "underline",
    textDecorationColor: "lineStrong",
    textUnderlineOffset: "0.2em",
    _hover: { textDecorationColor: "currentColor" },
    ...stickyBarMargin,
  },
  "& .actions": { display: "flex", flexWrap: "wrap" },
  "& .muted": { color: "inkMuted", fontSize: "sm" },
} as const;

const exact = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "full",
  timeStyle: "long",
  hourCycle: "h23",
  timeZone: "Asia/Kolkata",
});

/** When the record was made, or deleted. */
export function RecordTime({ record: { createdAt, deletedAt } }: Pick<RecordRowProps, "record">) {
  const iso = deletedAt ?? createdAt;
  return (
    <time dateTime={iso} title={exact.format(new Date(iso))}>
      {inIndia(iso)}
    </time>
  );
}

/** Selects a row. */
export function SelectBox({ record, selected, actions }: Pick<RecordRowProps, "record" | "selected" | "actions">) {
  return (
    <label>
      <input
        type="checkbox"
        aria-label={`Select ${record.name}`}
        checked={selected}
        onChange={(event) => actions.select(record._id, event.currentTarget.checked)}
      />
    </label>
  );
}

/** The order number, which opens the drawer, with the meaning of the row's colour for screen readers. */
export function OrderName({ record, fresh, actions }: Pick<RecordRowProps, "record" | "fresh" | "actions">) {
  const { _id, name } = record;
  return (
    <>
      <a id={recordLinkId(_id)} href={recordHref(_id)} onClick={(event) => opensRecord(event) && actions.open(_id)}>
        {name}
      </a>
      {fresh && <VisuallyHidden> (just saved)</VisuallyHidden>}
    </>
  );
}

export function CopyNumber({ record, copied, actions }: Pick<RecordRowProps, "record" | "copied" | "actions">) {
  return (
    <button
      type="button"
      aria-label={`Copy tracking number of ${record.name}`}
      title="Copy the tracking number"
      onClick={() => actions.copy(record)}
    >
      {copied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
    </button>
  );
}

export function ActionButtons({ record, actions }: Pick<RecordRowProps, "record" | "actions">) {
  if (record.deletedAt !== undefined) {
    return (
      <div className="actions">
        <button
          type="button"
          aria-label={`Restore ${record.name}`}
          title="Restore"
          onClick={() => actions.restore(record)}
        >
          <Undo2 size={18} aria-hidden />
        </button>
      </div>
    );
  }
  return (
    <div className="actions">
      <button type="button" aria-label={`Edit ${record.name}`} title="Edit" onClick={() => actions.edit(record)}>
        <Pencil size={18} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={`Copy customer's link for ${record.name}`}
        title="Copy the customer's link"
        onClick={() => actions.copyLink(record)}
      >
        <Link2 size={18} aria-hidden />
      </button>
      <button type="button" aria-label={`Delete ${record.name}`} title="Delete" onClick={() => actions.remove(record)}>
        <Trash2 size={18} aria-hidden />
      </button>
    </div>
  );
}
