import { chakra } from "@chakra-ui/react";
import { type KeyboardEvent, type MouseEvent, type Ref, useSyncExternalStore } from "react";
import type { ListedRecord } from "../../../../shared/records.ts";
import { useMinWidth } from "../../../ui/use-min-width.ts";
import { defaultSize } from "../../lists/list-url.ts";
import type { Selection } from "../../lists/selection.tsx";
import { SelectAll } from "../../lists/selection.tsx";
import type { PageOfRecords } from "../changes/use-records.ts";
import type { ListSearch } from "../list-search.ts";
import type { RowActions } from "./record-row.tsx";
import { lastScan } from "./record-status.tsx";
import { CardList, TrackingCard, TrackingCardsSkeleton } from "./tracking-cards.tsx";
import { TrackingTable, TrackingTableRow, TrackingTableSkeleton } from "./tracking-table.tsx";

interface RecordListProps {
  records: PageOfRecords;
  search: ListSearch;
  selection: Selection;
  actions: RowActions;
  /** The tracking number that was just copied. */
  copied: string | undefined;
  onSort(sort: ListSearch["sort"]): void;
  /** Whether single keys act. */
  keys: boolean;
  ref: Ref<HTMLDivElement>;
}

const everyMinute = (changed: () => void) => {
  const timer = setInterval(changed, 60_000);
  return () => clearInterval(timer);
};
const thisMinute = () => Math.floor(Date.now() / 60_000) * 60_000;

const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-record]") : null;

/** Arrow keys move between the orders of the rows, where Enter opens. */
export function moveBetweenRows(list: HTMLElement | null, event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !list || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const rows = [...list.querySelectorAll<HTMLElement>("[data-record]")];
  const row = rowOf(event.target);
  const next = row ? rows[rows.indexOf(row) + step] : rows[0];
  const order = next?.querySelector<HTMLElement>(".name a");
  if (!order) return;
  event.preventDefault();
  order.focus();
}

/** The rows of a page, or skeletons while they load: a table on wide screens, cards on narrow ones. */
export function RecordList({ records, search, selection, actions, copied, onSort, keys, ref }: RecordListProps) {
  const { list, rows, stale, isFresh } = records;
  const { size = defaultSize, page = 1 } = search;
  const wide = useMinWidth("lg");
  const now = useSyncExternalStore(everyMinute, thisMinute);
  const propsOf = (record: ListedRecord, index: number) => ({
    record,
    number: (page - 1) * size + index + 1,
    selected: selection.has(record),
    open: record._id === search.record,
    fresh: isFresh(record),
    copied: copied === record.trackingNo,
    scan: lastScan(record, now + 60_000),
    actions,
  });
  const deleted = search.deleted === true;
  const selectAll = <SelectAll selection={selection} disabled={rows.length === 0} labelled={!wide} />;
  /** A row opens wherever it is clicked, but on what acts by itself or where a text was selected. */
  const openClicked = (event: MouseEvent) => {
    const id = rowOf(event.target)?.dataset.record;
    const acts = event.target instanceof Element && event.target.closest("a, button, label, input");
    if (id && !acts && !window.getSelection()?.toString()) actions.open(id);
  };

  return (
    <chakra.div
      ref={ref}
      tabIndex={-1}
      onClick={openClicked}
      onKeyDown={(event) => keys && moveBetweenRows(event.currentTarget, event)}
      aria-busy={list.isFetching}
      // Rows of the previous search stay readable, but look outdated.
      css={stale ? { "--rows-opacity": "0.55" } : undefined}
    >
      {wide ? (
        (rows.length > 0 || list.isPending) && (
          <TrackingTable sort={search.sort} onSort={onSort} selectAll={selectAll} deleted={deleted}>
            {list.isPending ? (
              <TrackingTableSkeleton />
            ) : (
              rows.map((record, index) => <TrackingTableRow key={record._id} {...propsOf(record, index)} />)
            )}
          </TrackingTable>
        )
      ) : (
        <>
          {rows.length > 0 && selectAll && <chakra.div px="4">{selectAll}</chakra.div>}
          <CardList>
            {rows.map((record, index) => (
              <TrackingCard key={record._id} {...propsOf(record, index)} />
            ))}
          </CardList>
          {list.isPending && <TrackingCardsSkeleton />}
        </>
      )}
    </chakra.div>
  );
}
