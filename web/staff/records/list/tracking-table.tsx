import { chakra, Skeleton } from "@chakra-ui/react";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { memo, type ReactNode } from "react";
import { recordLabels } from "../../../../shared/labels.ts";
import { VisuallyHidden } from "../../../ui/text.tsx";
import type { ListSearch } from "../list-search.ts";
import {
  ActionButtons,
  CopyNumber,
  OrderName,
  type RecordRowProps,
  RecordTime,
  rowStyles,
  SelectBox,
} from "./record-row.tsx";
import { RecordStatus } from "./record-status.tsx";

const Table = chakra("table", {
  base: {
    w: "full",
    fontSize: "sm",
    borderCollapse: "collapse",
    // Columns keep their widths on all pages, and a row's text does not affect the layout of the others.
    tableLayout: "fixed",
    opacity: "var(--rows-opacity, 1)",
    "& tbody": rowStyles,
    "& tbody tr": { borderBottom: "1px solid", borderColor: "line", _hover: { bg: "sunken" } },
    "& tbody tr[data-fresh]": { bg: "successSurface" },
    "& tbody tr[data-selected]": { bg: "infoSurface" },
    "& td": { px: { base: "1", lg: "2" }, py: "0.1875rem", overflowWrap: "anywhere" },
    "& td.created": { textWrap: "balance", lineHeight: 1.3 },
    "& td label": { minH: "2.25rem", mx: "-2", px: "2" },
    // Smaller buttons: eight columns leave little space, and a mouse needs less.
    "& tbody button": { w: "2.5rem", "@media (pointer: fine)": { h: "2.25rem" } },
  },
});
const HeadCell = chakra("th", {
  base: {
    px: { base: "1", lg: "2" },
    py: "1",
    textAlign: "start",
    fontWeight: 600,
    color: "inkMuted",
    whiteSpace: "nowrap",
    bg: "sunken",
    position: "sticky",
    top: "0",
    zIndex: "1",
  },
});
const SortButton = chakra("button", {
  base: { display: "inline-flex", alignItems: "center", gap: "1", fontWeight: 600, color: "ink", cursor: "pointer" },
});

const sorting = {
  asc: { aria: "ascending", icon: ArrowUp, next: "desc" },
  desc: { aria: "descending", icon: ArrowDown, next: undefined },
  newest: { aria: "none", icon: ArrowUpDown, next: "asc" },
} as const;

interface TrackingTableProps {
  sort: ListSearch["sort"];
  onSort(sort: ListSearch["sort"]): void;
  selectAll: ReactNode;
  /** It lists deleted records. */
  deleted: boolean;
  children: ReactNode;
}

/** The list on a wide screen. */
export function TrackingTable({ sort, onSort, selectAll, deleted, children }: TrackingTableProps) {
  const { aria, icon: Icon, next } = sorting[sort ?? "newest"];
  return (
    <Table>
      <VisuallyHidden as="caption">Tracking records</VisuallyHidden>
      <thead>
        <tr>
          <HeadCell scope="col" w="2.5rem">
            {selectAll}
          </HeadCell>
          <HeadCell scope="col" w="3.25rem">
            #
          </HeadCell>
          <HeadCell scope="col" aria-sort={aria}>
            <SortButton type="button" onClick={() => onSort(next)}>
              {recordLabels.name} <Icon size={16} aria-hidden />
            </SortButton>
          </HeadCell>
          <HeadCell scope="col">{recordLabels.phone}</HeadCell>
          <HeadCell scope="col" w="13.5rem">
            {recordLabels.trackingNo}
          </HeadCell>
          {!deleted && (
            <HeadCell scope="col" w="11rem">
              Status
            </HeadCell>
          )}
          <HeadCell scope="col" w={deleted ? "12rem" : "8rem"}>
            {deleted ? "Deleted At" : "Created At"}
          </HeadCell>
          <HeadCell scope="col" w="9rem">
            Actions
          </HeadCell>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  );
}

export const TrackingTableRow = memo(function TrackingTableRow(props: RecordRowProps) {
  const { record, number, selected, open, fresh, copied, scan, actions } = props;
  const { _id, phone, trackingNo } = record;
  return (
    <tr data-record={_id} data-fresh={fresh || undefined} data-selected={selected || open || undefined}>
      <td>
        <SelectBox record={record} selected={selected} actions={actions} />
      </td>
      <td className="muted">{number}</td>
      <td className="name">
        <OrderName record={record} fresh={fresh} actions={actions} />
      </td>
      <td>{phone}</td>
      <td>
        <div className="number">
          {trackingNo}
          <CopyNumber record={record} copied={copied} actions={actions} />
        </div>
      </td>
      {record.deletedAt === undefined && (
        <td>
          <RecordStatus record={record} scan={scan} />
        </td>
      )}
      <td className="created">
        <RecordTime record={record} />
      </td>
      <td>
        <ActionButtons record={record} actions={actions} />
      </td>
    </tr>
  );
});

const skeletonRows = Array.from({ length: 10 }, (_, row) => row);

export function TrackingTableSkeleton() {
  return skeletonRows.map((row) => (
    <tr key={row} aria-hidden>
      <td colSpan={8}>
        <Skeleton h="2.25rem" w="full" />
      </td>
    </tr>
  ));
}
