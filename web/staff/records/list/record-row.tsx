import { Check, Copy, Link2, Pencil, Trash2, Undo2 } from "lucide-react";
import { memo } from "react";
import { statusLabels } from "../../../../shared/labels.ts";
import type { ListedRecord } from "../../../../shared/records.ts";
import { inIndia } from "../../../ui/relative-time.tsx";
import { VisuallyHidden } from "../../../ui/text.tsx";
import { stickyBarMargin } from "../../controls.tsx";
import { recordHref, recordLinkId } from "../../parcels/record-url.ts";

/** What a row's buttons are named after, for the list that acts on them. */
export const rowActions = ["copy", "edit", "copyLink", "delete", "restore"] as const;

/**
 * Styles of the elements in a row, set once by the list. Styled elements, twenty in each of 200 rows, took three quarters
 * of the time to render a page.
 */
export const rowStyles = {
  "& tr": { cursor: "pointer" },
  "& .badge": {
    display: "inline-block",
    px: "2",
    py: "0.1875rem",
    borderRadius: "sm",
    fontSize: "xs",
    fontWeight: 600,
    lineHeight: 1.2,
    bg: "neutralSurface",
    color: "neutralInk",
    // Visible in forced-colours mode, which removes backgrounds.
    outline: "1px solid transparent",
    "&[data-tone=info]": { bg: "infoSurface", color: "infoInk" },
    "&[data-tone=warning]": { bg: "warningSurface", color: "warningInk" },
    "&[data-tone=danger]": { bg: "dangerSurface", color: "dangerInk" },
    "&[data-tone=success]": { bg: "successSurface", color: "successInk" },
  },
  "& .scan": { fontSize: "xs", color: "inkMuted", lineHeight: 1.3, mt: "0.125rem" },
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
  "& .actions div": { display: "flex", flexWrap: "wrap" },
  "& .muted": { color: "inkMuted", fontSize: "sm" },
} as const;

const minuteMs = 60_000;

/** "2 h ago". */
function ago(at: number, now: number): string {
  const minutes = Math.floor((now - at) / minuteMs);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} d ago`;
}

/** "2 h ago, London"; what is known instead of a parcel without a scan. */
export function lastScan({ shipment }: ListedRecord, now: number): string | undefined {
  if (!shipment) return undefined;
  const { at, place, words } = shipment;
  if (at === null) return words ?? undefined;
  const [town] = place?.split(",") ?? [];
  return [ago(Date.parse(at), now), town].filter(Boolean).join(", ");
}

const tones = {
  waiting: "neutral",
  moving: "info",
  out: "warning",
  problem: "danger",
  delivered: "success",
  returned: "neutral",
  other: "neutral",
} as const;

const rowButton = (action: (typeof rowActions)[number], label: string, title: string, Icon: typeof Copy) => (
  <button type="button" name={action} aria-label={label} title={title}>
    <Icon size={18} aria-hidden />
  </button>
);

interface RecordRowProps {
  record: ListedRecord;
  /** Its position in the whole list, from 1. */
  number: number;
  /** Selected, or open in the drawer. */
  marked: boolean;
  selected: boolean;
  /** The user has just saved it. */
  fresh: boolean;
  /** Its tracking number was just copied. */
  copied: boolean;
  /** When and where it was scanned last. */
  scan: string | undefined;
  /** The same function at every render, so that unchanged rows do not render again. */
  onSelect(id: string, selected: boolean): void;
}

/** A record. The list acts on its buttons. */
export const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { record, number, marked, selected, fresh, copied, scan, onSelect } = props;
  const { _id, name, phone, trackingNo, createdAt, deletedAt, shipment } = record;
  const isDeleted = deletedAt !== undefined;
  const status = shipment?.status ?? "waiting";
  const at = deletedAt ?? createdAt;
  return (
    <tr data-record={_id} data-fresh={fresh || undefined} data-selected={marked || undefined}>
      <td className="tick">
        <label>
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={selected}
            onChange={(event) => onSelect(_id, event.currentTarget.checked)}
          />
        </label>
      </td>
      <td className="place muted">{number}</td>
      <td className="name">
        <a id={recordLinkId(_id)} href={recordHref(_id)}>
          {name}
        </a>
        {fresh && <VisuallyHidden> (just saved)</VisuallyHidden>}
      </td>
      <td className="phone">{phone}</td>
      <td className="tracking">
        <div className="number">
          {trackingNo}
          {rowButton("copy", `Copy tracking number of ${name}`, "Copy the tracking number", copied ? Check : Copy)}
        </div>
      </td>
      {!isDeleted && (
        <td
          className="status"
          title={shipment?.at ? [shipment.words, shipment.place].filter(Boolean).join(", ") : undefined}
        >
          <span className="badge" data-tone={tones[status]}>
            {statusLabels[status]}
          </span>
          {scan && <div className="scan">{scan}</div>}
        </td>
      )}
      <td className="created">
        {isDeleted && <span className="on-cards">Deleted </span>}
        <time dateTime={at}>{inIndia(at)}</time>
      </td>
      <td className="actions">
        <div>
          {isDeleted ? (
            rowButton("restore", `Restore ${name}`, "Restore", Undo2)
          ) : (
            <>
              {rowButton("edit", `Edit ${name}`, "Edit", Pencil)}
              {rowButton("copyLink", `Copy customer's link for ${name}`, "Copy the customer's link", Link2)}
              {rowButton("delete", `Delete ${name}`, "Delete", Trash2)}
            </>
          )}
        </div>
      </td>
    </tr>
  );
});
