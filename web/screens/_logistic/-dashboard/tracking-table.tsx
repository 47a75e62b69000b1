import { chakra } from "@chakra-ui/react";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { memo, type ReactNode } from "react";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { clearOfDock } from "../../../ui/dock.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { ListSearch } from "./list-search.ts";
import { ActionButtons, Checkbox, CreatedAt, type RecordRowProps } from "./record-row.tsx";

const Table = chakra("table", {
  base: {
    w: "full",
    fontSize: "sm",
    borderCollapse: "collapse",
    opacity: "var(--rows-opacity, 1)",
    // On a tablet seven columns leave no room for buttons made for thumbs; a mouse needs none that tall.
    "& td button": { minW: { base: "2.25rem", lg: "2.5rem" }, "@media (pointer: fine)": { minH: "2.25rem" } },
    "& button, & input": clearOfDock,
  },
});
const HeadCell = chakra("th", {
  base: {
    px: { base: "1", lg: "3" },
    py: "2",
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
const Row = chakra("tr", {
  base: {
    borderBottom: "1px solid",
    borderColor: "line",
    _hover: { bg: "sunken" },
    "&[aria-selected=true]": { bg: "infoSurface" },
  },
  variants: { fresh: { true: { bg: "successSurface" } } },
});
const Cell = chakra("td", { base: { px: { base: "1", lg: "3" }, py: "1" } });
const SortButton = chakra("button", {
  base: { display: "inline-flex", alignItems: "center", gap: "1", fontWeight: 600, color: "ink", cursor: "pointer" },
});

const sorting = {
  asc: { aria: "ascending", icon: ArrowUp, next: "desc" },
  desc: { aria: "descending", icon: ArrowDown, next: "asc" },
  newest: { aria: "none", icon: ArrowUpDown, next: "asc" },
} as const;

interface TrackingTableProps {
  sort: ListSearch["sort"];
  onSort(sort: "asc" | "desc"): void;
  selectAll: ReactNode;
  children: ReactNode;
}

/** The list where there is room: the six columns, one more for selecting. */
export function TrackingTable({ sort, onSort, selectAll, children }: TrackingTableProps) {
  const { aria, icon: Icon, next } = sorting[sort ?? "newest"];
  return (
    <Table>
      <VisuallyHidden as="caption">Tracking records</VisuallyHidden>
      <thead>
        <tr>
          <HeadCell scope="col" w="10">
            {selectAll}
          </HeadCell>
          <HeadCell scope="col">#</HeadCell>
          <HeadCell scope="col" aria-sort={aria}>
            <SortButton type="button" onClick={() => onSort(next)}>
              Order No <Icon size={16} aria-hidden />
            </SortButton>
          </HeadCell>
          <HeadCell scope="col">Phone</HeadCell>
          <HeadCell scope="col">Tracking No</HeadCell>
          <HeadCell scope="col">Created At</HeadCell>
          <HeadCell scope="col">Actions</HeadCell>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  );
}

export const TrackingTableRow = memo(function TrackingTableRow(props: RecordRowProps) {
  const { record, number, selected, fresh, actions } = props;
  const { _id, name, phone, trackingNo, createdAt } = record;
  return (
    <Row fresh={fresh} aria-selected={selected}>
      <Cell>
        <Checkbox
          aria-label={`Select ${name}`}
          checked={selected}
          onChange={(event) => actions.select(_id, event.currentTarget.checked)}
        />
      </Cell>
      <Cell color="inkMuted">{number}</Cell>
      <Cell fontWeight="600" minW="7rem" overflowWrap="anywhere">
        {name}
        {fresh && <VisuallyHidden> (just saved)</VisuallyHidden>}
      </Cell>
      <Cell minW="7rem" overflowWrap="anywhere">
        {phone}
      </Cell>
      <Cell>
        <chakra.span display="flex" alignItems="center">
          <chakra.span fontFamily="mono" fontSize={{ base: "xs", lg: "sm" }} minW="8.5rem" overflowWrap="anywhere">
            {trackingNo}
          </chakra.span>
          <CopyButton text={trackingNo} label={`tracking number of ${name}`} />
        </chakra.span>
      </Cell>
      <Cell minW="6.5rem" whiteSpace={{ lg: "nowrap" }} textWrap="balance">
        <CreatedAt iso={createdAt} />
      </Cell>
      <Cell>
        <ActionButtons record={record} actions={actions} />
      </Cell>
    </Row>
  );
});

const skeletonRows = Array.from({ length: 10 }, (_, row) => row);

export function TrackingTableSkeleton() {
  return skeletonRows.map((row) => (
    <Row key={row} aria-hidden>
      <Cell colSpan={7}>
        <Skeleton h="2.25rem" w="full" />
      </Cell>
    </Row>
  ));
}
