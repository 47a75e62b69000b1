import { chakra, Skeleton, type SystemStyleObject } from "@chakra-ui/react";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { type MouseEvent, memo, type Ref } from "react";
import type { ListedRecord } from "../../../../shared/records.ts";
import { Button } from "../../../ui/button.tsx";
import { Muted, VisuallyHidden } from "../../../ui/page.tsx";
import { relativeTime, useNow } from "../../../ui/relative-time.tsx";
import { QueryFailure } from "../../feedback.tsx";
import { defaultSize, fromTheStart } from "../../lists/list-page.ts";
import { EmptyList, SearchProgress } from "../../lists/page-of-list.tsx";
import { moveBetweenRows, type Selection, selected } from "../../lists/selection.tsx";
import { opensHere } from "../../parcels/opened.ts";
import {
  deletedColumns,
  type ListedRow,
  type RecordColumn,
  recordColumns,
  rowActions,
} from "../../parcels/record-columns.tsx";
import { narrow, stickyBarMargin, twoCards, wide } from "../../screen.tsx";
import { type ListSearch, type PageOfRecords, widerSearch } from "../records-page.ts";

/** The styles of all columns, by their class. */
const stylesOf = (styles: (column: RecordColumn) => SystemStyleObject | undefined) =>
  Object.fromEntries(
    [...recordColumns, ...deletedColumns].map((column) => [
      `& .${column.id}`,
      styles(column) ?? {},
    ]),
  );

/** A table on a wide screen; on a narrow one its rows are cards, where only the box that selects all is left of its head. */
const Table = chakra("table", {
  base: {
    w: "full",
    opacity: "var(--rows-opacity, 1)",
    "& tbody tr": { cursor: "pointer" },
    "& tbody tr[data-fresh]": { bg: "successSurface" },
    // Twice, to stand above what both widths say.
    "& tbody tr[data-selected][data-selected]": selected,
    "& tbody button": {
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
    "& tbody": stylesOf(({ styles }) => styles),
    [wide]: {
      fontSize: "sm",
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
      "& tbody tr": {
        borderBottomWidth: "1px",
        _hover: { bg: "sunken" },
      },
      "& td": { px: "2", py: "0.1875rem" },
      // Smaller buttons: many columns leave little space, and a mouse needs less.
      "& tbody button": { w: "2.5rem", "@media (pointer: fine)": { h: "2.25rem" } },
    },
    [narrow]: {
      display: "block",
      "& thead, & thead tr": { display: "block" },
      "& th:not(:first-of-type)": { display: "none" },
      "& th": { display: "block", px: "4", fontWeight: 400 },
      "& tbody": {
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr)",
        gap: "3",
        [twoCards]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
        ...stylesOf(({ card }) => card),
      },
      "& tbody tr": {
        display: "grid",
        alignContent: "start",
        gridTemplateColumns: "auto minmax(0, 1fr) auto auto",
        columnGap: "3",
        rowGap: "1",
        bg: "surface",
        borderWidth: "1px",
        borderRadius: "md",
        p: "4",
        // Cards outside the window are not rendered; the browser remembers their height.
        contentVisibility: "auto",
        containIntrinsicSize: "auto 10rem",
      },
      "& td[colspan]": { gridColumn: "1 / -1" },
    },
  },
});
const SortButton = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    fontWeight: 600,
    color: "ink",
    cursor: "pointer",
  },
});

const sorting = {
  asc: { aria: "ascending", icon: ArrowUp, next: "desc" },
  desc: { aria: "descending", icon: ArrowDown, next: undefined },
  newest: { aria: "none", icon: ArrowUpDown, next: "asc" },
} as const;

/** `open`: in the drawer. */
export type RowAction = (typeof rowActions)[number] | "open";

interface RecordListProps {
  records: PageOfRecords;
  search: ListSearch;
  selection: Selection;
  /** The tracking number that was just copied. */
  copied: string | undefined;
  onAct(action: RowAction, record: ListedRecord): void;
  onSearch(search: ListSearch): void;
  /** Whether single keys act. */
  keys: boolean;
  ref: Ref<HTMLDivElement>;
}

/** What a press on an element of a row does: by a button its action; anywhere else it opens, but on a box, and where text was selected. */
function actionAt(target: Element, event: MouseEvent): RowAction | undefined {
  const own = target.closest("a, button, label");
  if (own instanceof HTMLButtonElement)
    return rowActions.find((known) => known === own.name);
  if (own instanceof HTMLAnchorElement) return opensHere(event) ? "open" : undefined;
  return own || window.getSelection()?.toString() ? undefined : "open";
}

/** The rows of a page, or skeletons while they load; what failed, how far a long search is, and what to do where nothing is found. */
export function RecordList({
  records,
  search,
  selection,
  copied,
  onAct,
  onSearch,
  keys,
  ref,
}: RecordListProps) {
  const { list, rows, stale, unfinished, nextCursor, isFresh, isBeyond } = records;
  const { size = defaultSize, page = 1 } = search;
  // The previous list's rows stay, with their own columns, until the next ones are there.
  const areDeleted = rows[0] ? rows[0].deletedAt !== undefined : search.deleted;
  const columns = areDeleted ? deletedColumns : recordColumns;
  const now = useNow();

  const press = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const id = event.target.closest<HTMLElement>("[data-record]")?.dataset.record;
    const record = rows.find(({ _id }) => _id === id);
    const action = record && actionAt(event.target, event);
    if (action) onAct(action, record);
  };

  return (
    <>
      <QueryFailure query={records.failure} endpoint="allTracking" />
      <SearchProgress of="records" search={unfinished} found={rows.length} />
      {isBeyond && (
        <Muted role="status">
          Found in all records: your filters don't apply to numbers or their last digits.
        </Muted>
      )}
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
                {columns.map((column) => (
                  <HeaderCell
                    key={column.id}
                    column={column}
                    search={search}
                    selection={selection}
                    isEmpty={rows.length === 0}
                    onSearch={onSearch}
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {list.isPending && <SkeletonRows columns={columns.length} />}
              {rows.map((record, index) => (
                <RecordRow
                  key={record._id}
                  columns={columns}
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
      {/* A page whose rows were all deleted gets the next ones in a moment. */}
      {list.isSuccess && rows.length === 0 && !list.hasNextPage && !nextCursor && (
        <NothingFound search={search} onSearch={onSearch} />
      )}
    </>
  );
}

interface HeaderCellProps
  extends Pick<RecordListProps, "search" | "selection" | "onSearch"> {
  column: RecordColumn;
  isEmpty: boolean;
}

function HeaderCell({ column, search, selection, isEmpty, onSearch }: HeaderCellProps) {
  const { header, width, isSorting } = column;
  const { aria, icon: Icon, next } = sorting[search.sort ?? "newest"];
  const content = typeof header === "string" ? header : header(selection, isEmpty);
  return (
    <chakra.th scope="col" css={{ [wide]: { w: width } }} aria-sort={isSorting && aria}>
      {isSorting ? (
        <SortButton
          type="button"
          onClick={() => onSearch(fromTheStart(search, { sort: next }))}
        >
          {content} <Icon size={16} />
        </SortButton>
      ) : (
        content
      )}
    </chakra.th>
  );
}

const SkeletonRows = ({ columns }: { columns: number }) =>
  Array.from({ length: 10 }, (_, row) => row).map((row) => (
    <tr key={row} aria-hidden>
      <td colSpan={columns}>
        <Skeleton h="7rem" w="full" css={{ [wide]: { h: "2.25rem" } }} />
      </td>
    </tr>
  ));

interface RecordRowProps extends ListedRow {
  columns: readonly RecordColumn[];
  /** Selected, or open in the drawer. */
  marked: boolean;
}

/** A record. The list acts on its buttons. Rows whose properties are the same do not render again. */
const RecordRow = memo(function RecordRow({ columns, marked, ...row }: RecordRowProps) {
  return (
    <tr
      data-record={row.record._id}
      data-fresh={row.fresh || undefined}
      data-selected={marked || undefined}
    >
      {columns.map(({ id, cell }) => (
        <td key={id} className={id}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
});

/** The next wider search to offer; undefined where all records of the list are shown. */
function offerFor(search: ListSearch) {
  const wider = widerSearch(search);
  if (!search.search) return wider && { label: "Show all records", wider };
  if (wider) return { label: "Search all records", wider };
  return {
    label: "Clear the search",
    wider: fromTheStart(search, { search: undefined }),
  };
}

/** An empty list, and the next wider search. */
function NothingFound({
  search,
  onSearch,
}: {
  search: ListSearch;
  onSearch(search: ListSearch): void;
}) {
  const offer = offerFor(search);
  return (
    <EmptyList
      search={search}
      onSearch={onSearch}
      actions={
        offer && <Button onClick={() => onSearch(offer.wider)}>{offer.label}</Button>
      }
    >
      {search.deleted ? "No deleted records found." : "No tracking records found."}
    </EmptyList>
  );
}

const day = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  day: "numeric",
  month: "short",
});
const dayOfYear = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  dateStyle: "medium",
});

/** "29 Nov" for "2026-11-29T15:37:00-05:00", with the year of another year. */
function dateOf(at: string, now: number): string {
  const date = new Date(at.slice(0, 10));
  const isThisYear = date.getUTCFullYear() === new Date(now).getUTCFullYear();
  return (isThisYear ? day : dayOfYear).format(date);
}

const monthMs = 30 * 86_400_000;

/** "2 hours ago"; the date of a scan that is a month old, or of which the offset is not known. */
function ago(at: string, now: number): string {
  const hasOffset = /[+-]\d\d:\d\d$/.test(at);
  const scanned = Date.parse(at);
  return hasOffset && now - scanned <= monthMs
    ? relativeTime(scanned, now)
    : dateOf(at, now);
}

/** "2 hours ago, London"; what is known instead of a parcel without a scan. */
export function lastScan({ shipment }: ListedRecord, now: number): string | undefined {
  if (!shipment) return undefined;
  const { at, place, words } = shipment;
  if (at === null) return words ?? undefined;
  const [town] = place?.split(",") ?? [];
  return [ago(at, now), town].filter(Boolean).join(", ");
}
