import { chakra, Skeleton } from "@chakra-ui/react";
import { memo } from "react";
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

export const CardList = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
    gap: "3",
    listStyleType: "none",
    opacity: "var(--rows-opacity, 1)",
    "& li": {
      bg: "surface",
      border: "1px solid",
      borderColor: "line",
      borderRadius: "md",
      p: "4",
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr)",
      gap: "1",
      // Cards outside the window are not rendered; the browser remembers their height.
      contentVisibility: "auto",
      containIntrinsicSize: "auto 10rem",
    },
    "& li[data-fresh]": { bg: "successSurface" },
    "& li[data-selected]": { borderColor: "primary", boxShadow: "inset 0 0 0 1px var(--ui-colors-primary)" },
    ...rowStyles,
    "& .head": { display: "flex", alignItems: "center", gap: "3" },
    "& .head label": { minW: "2.75rem", minH: "2.75rem", my: "-2", me: "-4" },
    "& .head .name": { flex: "1", minW: "0" },
    "& .head .name a": { minH: "2.75rem", my: "-2" },
    "& .foot": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "end",
      justifyContent: "space-between",
      columnGap: "3",
      overflowWrap: "anywhere",
    },
    "& .foot .actions": { me: "-3", mb: "-2", ms: "auto" },
  },
});

/** One record on a narrow screen. */
export const TrackingCard = memo(function TrackingCard(props: RecordRowProps) {
  const { record, number, selected, open, fresh, copied, scan, actions } = props;
  const { _id, phone, trackingNo } = record;
  return (
    <li data-record={_id} data-fresh={fresh || undefined} data-selected={selected || open || undefined}>
      <div className="head">
        <SelectBox record={record} selected={selected} actions={actions} />
        <span className="name">
          <OrderName record={record} fresh={fresh} actions={actions} />
        </span>
        <span className="muted">#{number}</span>
      </div>
      <RecordStatus record={record} scan={scan} />
      <div className="number">
        {trackingNo}
        <CopyNumber record={record} copied={copied} actions={actions} />
      </div>
      <div className="foot">
        <div>
          <div>{phone}</div>
          <div className="muted">
            {record.deletedAt !== undefined && "Deleted "}
            <RecordTime record={record} />
          </div>
        </div>
        <ActionButtons record={record} actions={actions} />
      </div>
    </li>
  );
});

const skeletonCards = Array.from({ length: 5 }, (_, card) => card);

export function TrackingCardsSkeleton() {
  return skeletonCards.map((card) => <Skeleton key={card} h="9rem" w="full" aria-hidden />);
}
