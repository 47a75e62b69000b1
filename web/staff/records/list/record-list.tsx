import { chakra, Skeleton } from "@chakra-ui/react";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { MouseEvent, Ref } from "react";
import { recordLabels } from "../../../../shared/labels.ts";
import type { ListedRecord } from "../../../../shared/records.ts";
import { useNow } from "../../../ui/relative-time.tsx";
import { VisuallyHidden } from "../../../ui/text.tsx";
import { defaultSize } from "../../lists/list-url.ts";
import { moveBetweenRows } from "../../lists/row-keys.ts";
import { SelectAll, type Selection } from "../../lists/selection.tsx";
import { opensHere } from "../../parcels/record-url.ts";
import type { ListSearch } from "../list-search.ts";
import type { PageOfRecords } from "../use-records.ts";
import { lastScan, RecordRow, rowActions, rowStyles } from "./record-row.tsx";

/** A table on a wide screen; on a narrow one its rows are cards, where only the box that selects all is left of its head. */
const Table = chakra("table", {
  base: {
    w: "full",
    opacity: "var(--rows-opacity, 1)",
    "& tbody": rowStyles,
    "& tbody tr[data-fresh]": { bg: "successSurface" },
    "& td": { overflowWrap: "anywhere" },
    lg: {
      fontSize: "sm",
      borderCollapse: "collapse",
      // Columns keep their widths on all pages, and a row's text does not affect the layout of the others.
      tableLayout: "fixed",
      "& th": {
        px: "2",
        py: "1",
        textAlign: "start",
        fontWeight: 600,
        color: "inkMuted",
        whiteSpace: "nowrap",
        bg: "sunken",
        position: "sticky",
        top: "0",
        zIndex: 1,
      },
      "& tbody tr": { borderBottom: "1px solid", borderColor: "line", _hover: { bg: "sunken" } },
      "& tbody tr[data-selected]": { bg: "infoSurface" },
      "& td": { px: "2", py: "0.1875rem" },
      "& .created": { textWrap: "balance", lineHeight: 1.3 },
      "& td label": { minH: "2.25rem", mx: "-2", px: "2" },
      // Smaller buttons: eight columns leave little space, and a mouse needs less.
      "& tbody button": { w: "2.5rem", "@media (pointer: fine)": { h: "2.25rem" } },
      "& .on-cards": { display: "none" },
    },
    lgDown: {
      display: "block",
      "& thead, & thead tr": { display: "block" },
      "& th:not(:first-of-type)": { display: "none" },
      "& th": { display: "block", px: "4", fontWeight: 400 },
      "& tbody": {
        display: "grid",
        gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
        gap: "3",
      },
      "& tbody tr": {
        display: "grid",
        alignContent: "start",
        gridTemplateColumns: "auto minmax(0, 1fr) auto auto",
        gridTemplateAreas:
          '"tick name name place" "status status status status" "tracking tracking tracking tracking" "phone phone actions actions" "created created actions actions"',
        columnGap: "3",
        rowGap: "1",
        bg: "surface",
        border: "1px solid",
        borderColor: "line",
        borderRadius: "md",
        p: "4",
        // Cards outside the window are not rendered; the browser remembers their height.
        contentVisibility: "auto",
        containIntrinsicSize: "auto 10rem",
      },
      "& tbody tr[data-selected]": { borderColor: "primary", boxShadow: "inset 0 0 0 1px var(--ui-colors-primary)" },
      "& .tick": { gridArea: "tick" },
      "& .tick label": { minW: "2.75rem", minH: "2.75rem", my: "-2", me: "-4" },
      "& .name": { gridArea: "name" },
      "& .name a": { minH: "2.75rem", my: "-2" },
      "& .place": { gridArea: "place", _before: { content: '"#"' } },
      "& .status": { gridArea: "status" },
      "& .tracking": { gridArea: "tracking" },
      "& .phone": { gridArea: "phone" },
      "& .created": { gridArea: "created", color: "inkMuted", fontSize: "sm" },
      "& .actions": { gridArea: "actions", alignSelf: "end", me: "-3", mb: "-2" },
      "& td[colspan]": { gridColumn: "1 / -1" },
    },
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

const skeletonRows = Array.from({ length: 10 }, (_, row) => row);

/** `open`: in the drawer. */
export type RowAction = (typeof rowActions)[number] | "open";

interface RecordListProps {
  records: PageOfRecords;
  search: ListSearch;
  selection: Selection;
  /** The tracking number that was just copied. */
  copied: string | undefined;
  onAct(action: RowAction, record: ListedRecord): void;
  onSort(sort: ListSearch["sort"]): void;
  /** Whether single keys act. */
  keys: boolean;
  ref: Ref<HTMLDivElement>;
}

/** The rows of a page, or skeletons while they load. A row opens wherever it is clicked, but on what acts by itself. */
export function RecordList({ records, search, selection, copied, onAct, onSort, keys, ref }: RecordListProps) {
  const { list, rows, stale, isFresh } = records;
  const { size = defaultSize, page = 1, deleted = false } = search;
  const now = useNow();
  const { aria, icon: Icon, next } = sorting[search.sort ?? "newest"];

  const press = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const id = event.target.closest<HTMLElement>("[data-record]")?.dataset.record;
    const record = rows.find(({ _id }) => _id === id);
    const own = event.target.closest("a, button, label");
    if (!record) return;
    if (own instanceof HTMLButtonElement) {
      const action = rowActions.find((known) => known === own.name);
      if (action) onAct(action, record);
    } else if (own instanceof HTMLAnchorElement ? opensHere(event) : !own && !window.getSelection()?.toString()) {
      onAct("open", record);
    }
  };

  return (
    <chakra.div
      ref={ref}
      tabIndex={-1}
      onClick={press}
      onKeyDown={(event) => keys && moveBetweenRows(event.currentTarget, event)}
      aria-busy={list.isFetching}
      // Rows of the previous search stay readable, but look outdated.
      css={stale ? { "--rows-opacity": "0.55" } : undefined}
    >
      {(rows.length > 0 || list.isPending) && (
        <Table>
          <VisuallyHidden as="caption">Tracking records</VisuallyHidden>
          <thead>
            <tr>
              <chakra.th scope="col" w={{ lg: "2.5rem" }}>
                <SelectAll selection={selection} disabled={rows.length === 0} />
              </chakra.th>
              <chakra.th scope="col" w="3.25rem">
                #
              </chakra.th>
              <th scope="col" aria-sort={aria}>
                <SortButton type="button" onClick={() => onSort(next)}>
                  {recordLabels.name} <Icon size={16} aria-hidden />
                </SortButton>
              </th>
              <th scope="col">{recordLabels.phone}</th>
              <chakra.th scope="col" w="13.5rem">
                {recordLabels.trackingNo}
              </chakra.th>
              {!deleted && (
                <chakra.th scope="col" w="11rem">
                  Status
                </chakra.th>
              )}
              <chakra.th scope="col" w={deleted ? "12rem" : "8rem"}>
                {deleted ? "Deleted At" : "Created At"}
              </chakra.th>
              <chakra.th scope="col" w="9rem">
                Actions
              </chakra.th>
            </tr>
          </thead>
          <tbody>
            {list.isPending
              ? skeletonRows.map((row) => (
                  <tr key={row} aria-hidden>
                    <td colSpan={8}>
                      <Skeleton h={{ base: "7rem", lg: "2.25rem" }} w="full" />
                    </td>
                  </tr>
                ))
              : rows.map((record, index) => (
                  <RecordRow
                    key={record._id}
                    record={record}
                    number={(page - 1) * size + index + 1}
                    marked={selection.has(record) || record._id === search.record}
                    selected={selection.has(record)}
                    fresh={isFresh(record)}
                    copied={copied === record.trackingNo}
                    scan={lastScan(record, now)}
                    onSelect={selection.select}
                  />
                ))}
          </tbody>
        </Table>
      )}
    </chakra.div>
  );
}
