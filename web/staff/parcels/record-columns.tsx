import type { SystemStyleObject } from "@chakra-ui/react";
import { Check, Copy, Link2, Pencil, Trash2, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import {
  ownTitles,
  type SheetField,
  sheetColumns,
} from "../../../shared/import-files.ts";
import { carrierName, recordLabels, statusLabels } from "../../../shared/labels.ts";
import type { ListedRecord } from "../../../shared/records.ts";
import { destinationName } from "../../../shared/shipment/places.ts";
import { reasonWords } from "../../../shared/shipment/staff-words.ts";
import type { ListedShipment } from "../../../shared/shipment/status.ts";
import { tones, VisuallyHidden } from "../../ui/page.tsx";
import { IndiaTime } from "../../ui/relative-time.tsx";
import { SelectAll, type Selection } from "../lists/selection.tsx";
import { stickyBarMargin, tiny, wide } from "../screen.tsx";
import { recordHref, recordLinkId } from "./opened.ts";

/** What a row's buttons are named after, for the list that acts on them. */
export const rowActions = ["copy", "edit", "copyLink", "delete", "restore"] as const;

/** A record in the list. */
export interface ListedRow {
  readonly record: ListedRecord;
  /** Its position in the whole list, from 1. */
  readonly number: number;
  readonly selected: boolean;
  /** The user has just saved it. */
  readonly fresh: boolean;
  /** Its tracking number was just copied. */
  readonly copied: boolean;
  /** When and where it was scanned last. */
  readonly scan: string | undefined;
  onSelect(id: string, selected: boolean): void;
}

/** A column of an exported file. */
export interface ExportedColumn {
  readonly title: string;
  /** In characters. */
  readonly width: number;
  /** Staff typed it: an import of the file takes it as it is. */
  readonly isTyped?: true;
  text(record: ListedRecord): string;
}

/** A column of the list of records: all that list, cards, skeleton and export know of it. */
export interface RecordColumn {
  /** The class of its cells as well. */
  readonly id: string;
  readonly header: string | ((selection: Selection, isEmpty: boolean) => ReactNode);
  /** Its header sorts the list. */
  readonly isSorting?: true;
  /** On a wide screen; the columns without share the rest. */
  readonly width?: string;
  /** Plain elements, styled by `styles`: with styled ones 200 rows took seven times as long to render. */
  cell(row: ListedRow): ReactNode;
  readonly styles?: SystemStyleObject;
  /** Where it stands in the four columns of a card, which narrow screens show for a row. */
  readonly card: SystemStyleObject;
  readonly exported?: readonly ExportedColumn[];
}

const cardLine = { gridColumn: "1 / -1" } as const;
const cardLeft = { gridColumn: "1 / 3", [tiny]: cardLine } as const;
const cardRight = {
  gridColumn: "3 / -1",
  gridRowEnd: "span 2",
  alignSelf: "end",
  me: "-3",
  mb: "-2",
  [tiny]: { gridColumn: "1 / -1", gridRowEnd: "auto", justifySelf: "end", order: 9 },
} as const;

const rowButton = (
  action: (typeof rowActions)[number],
  label: string,
  title: string,
  Icon: typeof Copy,
) => (
  <button type="button" name={action} aria-label={label} title={title}>
    <Icon size={18} />
  </button>
);

const tick: RecordColumn = {
  id: "tick",
  header: (selection, isEmpty) => <SelectAll selection={selection} disabled={isEmpty} />,
  width: "2.5rem",
  cell: ({ record: { _id, name }, selected, onSelect }) => (
    <label>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={selected}
        onChange={(event) => onSelect(_id, event.currentTarget.checked)}
      />
    </label>
  ),
  styles: {
    // A large touch target.
    "& label": { display: "flex", alignItems: "center", gap: "3", cursor: "pointer" },
    "& input": {
      boxSize: "1.25rem",
      cursor: "pointer",
      flexShrink: 0,
      ...stickyBarMargin,
    },
    [wide]: { "& label": { minH: "2.25rem", mx: "-2", px: "2" } },
  },
  card: {
    order: 1,
    gridColumn: "1",
    "& label": { minW: "2.75rem", minH: "2.75rem", my: "-2", me: "-4" },
  },
};

const place: RecordColumn = {
  id: "place",
  header: "#",
  width: "3rem",
  cell: ({ number }) => number,
  styles: { color: "inkMuted", fontSize: "sm" },
  card: { order: 3, gridColumn: "4", _before: { content: '"#"' } },
};

/** A smaller line below what a cell says. */
const note: SystemStyleObject = {
  fontSize: "xs",
  fontWeight: 400,
  color: "inkMuted",
  lineHeight: 1.3,
  mt: "0.125rem",
};

/** What an import reads again. */
const typed = (field: SheetField, width: number): ExportedColumn => ({
  title: sheetColumns[field],
  width,
  isTyped: true,
  text: (record) => record[field],
});

const receiverOf = ({ shipment }: ListedRecord) => shipment?.receiver ?? "";
const countryOf = ({ shipment }: ListedRecord) =>
  destinationName(shipment?.country) ?? "";

const name: RecordColumn = {
  id: "name",
  header: recordLabels.name,
  isSorting: true,
  cell({ record, fresh }) {
    const addressee = [receiverOf(record), countryOf(record)].filter(Boolean).join(", ");
    return (
      <>
        <a id={recordLinkId(record._id)} href={recordHref(record._id)}>
          {record.name}
        </a>
        {fresh && <VisuallyHidden> (just saved)</VisuallyHidden>}
        {addressee && <p>{addressee}</p>}
      </>
    );
  },
  styles: {
    fontWeight: 600,
    "& a": {
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
    "& p": note,
    [wide]: { "& p": { mt: "-0.5rem" } },
  },
  card: { order: 2, gridColumn: "2 / 4", "& a": { minH: "2.75rem", my: "-2" } },
  exported: [
    typed("name", 22),
    { title: "Receiver", width: 24, text: receiverOf },
    { title: "Country", width: 18, text: countryOf },
  ],
};

const phone: RecordColumn = {
  id: "phone",
  header: recordLabels.phone,
  width: "14cqi",
  cell: ({ record }) => record.phone,
  card: { ...cardLeft, order: 6 },
  exported: [typed("phone", 20)],
};

const tracking: RecordColumn = {
  id: "tracking",
  header: recordLabels.trackingNo,
  width: "12.25rem",
  cell: ({ record: { name, trackingNo }, copied }) => (
    <div>
      <span>{trackingNo}</span>
      {rowButton(
        "copy",
        `Copy tracking number of ${name}`,
        "Copy the tracking number",
        copied ? Check : Copy,
      )}
    </div>
  ),
  styles: {
    "& div": {
      display: "flex",
      alignItems: "center",
      fontFamily: "mono",
      fontSize: "sm",
    },
    "& span": { minW: "0" },
  },
  card: { ...cardLine, order: 5 },
  exported: [typed("trackingNo", 24)],
};

const statusTones = {
  waiting: "neutral",
  moving: "info",
  out: "warning",
  late: "warning",
  problem: "danger",
  delivered: "success",
  returned: "neutral",
  other: "neutral",
} as const;

/** The board's reason, where it has one; else how far it is, or who else carries it. */
function statusWords(shipment: ListedShipment | undefined): string {
  if (!shipment) return statusLabels.waiting;
  const { status, reason, carrier } = shipment;
  if (reason) return reasonWords[reason].title;
  return carrier ? carrierName(carrier) : statusLabels[status];
}

const scanWords = ({ shipment }: ListedRecord) =>
  [shipment?.words, shipment?.place].filter(Boolean).join(", ");
/** By the clock of its place. */
const scannedAt = ({ shipment }: ListedRecord) =>
  shipment?.at?.slice(0, 16).replace("T", " ") ?? "";

/** How far the parcel is. */
export const statusColumn = {
  id: "status",
  header: "Status",
  width: "11rem",
  cell({ record, scan }) {
    const { shipment } = record;
    return (
      <div title={shipment?.at ? scanWords(record) : undefined}>
        <span data-tone={statusTones[shipment?.status ?? "waiting"]}>
          {statusWords(shipment)}
        </span>
        {scan && <p>{scan}</p>}
      </div>
    );
  },
  styles: {
    "& span": {
      display: "inline-block",
      px: "2",
      py: "0.1875rem",
      borderRadius: "sm",
      fontSize: "xs",
      fontWeight: 600,
      lineHeight: 1.2,
      // Visible in forced-colours mode, which removes backgrounds.
      outline: "1px solid transparent",
      ...Object.fromEntries(
        Object.entries(tones).map(([tone, look]) => [`&[data-tone=${tone}]`, look]),
      ),
    },
    "& p": note,
  },
  card: { ...cardLine, order: 4 },
  exported: [
    {
      title: "Status",
      width: 18,
      text: ({ shipment }) => (shipment ? statusWords(shipment) : ""),
    },
    { title: "Last scan", width: 40, text: scanWords },
    { title: "Scanned at (local time)", width: 22, text: scannedAt },
    {
      title: "Delivered on",
      width: 14,
      text: (record) =>
        record.shipment?.status === "delivered" ? scannedAt(record).slice(0, 10) : "",
    },
    {
      title: "Other carrier's page",
      width: 40,
      text: ({ shipment }) => shipment?.carrier?.url ?? "",
    },
  ],
} as const satisfies RecordColumn;

/** 2026-11-20 14:05, which sorts as text. */
const indiaTime = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
});

const created: RecordColumn = {
  id: "created",
  header: "Created At",
  width: "6.75rem",
  cell: ({ record: { createdAt } }) => <IndiaTime iso={createdAt} />,
  styles: { [wide]: { textWrap: "balance", lineHeight: 1.3 } },
  card: { ...cardLeft, order: 8, color: "inkMuted", fontSize: "sm" },
  exported: [
    {
      title: ownTitles.createdAt,
      width: 18,
      text: ({ createdAt }) => indiaTime.format(new Date(createdAt)),
    },
  ],
};

const actions: RecordColumn = {
  id: "actions",
  header: "Actions",
  width: "8.5rem",
  cell: ({ record: { name } }) => (
    <div>
      {rowButton("edit", `Edit ${name}`, "Edit", Pencil)}
      {rowButton(
        "copyLink",
        `Copy customer's link for ${name}`,
        "Copy the customer's link",
        Link2,
      )}
      {rowButton("delete", `Delete ${name}`, "Delete", Trash2)}
    </div>
  ),
  styles: { "& div": { display: "flex", flexWrap: "wrap" } },
  card: { ...cardRight, order: 7 },
};

const deleted: RecordColumn = {
  ...created,
  id: "deleted",
  header: "Deleted At",
  width: "12rem",
  cell: ({ record: { deletedAt } }) => deletedAt && <IndiaTime iso={deletedAt} />,
  card: { ...created.card, _before: { content: '"Deleted "' } },
};

const restoring: RecordColumn = {
  ...actions,
  id: "restoring",
  cell: ({ record: { name } }) =>
    rowButton("restore", `Restore ${name}`, "Restore", Undo2),
};

/** The columns of the list, in its order. */
export const recordColumns: readonly RecordColumn[] = [
  tick,
  place,
  name,
  phone,
  tracking,
  statusColumn,
  created,
  actions,
];

/** Those of the deleted records. */
export const deletedColumns: readonly RecordColumn[] = [
  tick,
  place,
  name,
  phone,
  tracking,
  deleted,
  restoring,
];
