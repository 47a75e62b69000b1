import { chakra } from "@chakra-ui/react";
import type { Ref } from "react";
import type { ListedRecord } from "../../../../shared/records.ts";
import { useMinWidth } from "../../../ui/use-min-width.ts";
import { defaultSize } from "../../lists/page-search.ts";
import { SelectAll } from "../../lists/select-all.tsx";
import type { Selection } from "../../lists/use-selection.ts";
import type { PageOfRecords } from "../changes/use-records.ts";
import type { ListSearch } from "../list-search.ts";
import type { RowActions } from "./record-row.tsx";
import { CardList, TrackingCard, TrackingCardsSkeleton } from "./tracking-cards.tsx";
import { TrackingTable, TrackingTableRow, TrackingTableSkeleton } from "./tracking-table.tsx";

interface RecordListProps {
  records: PageOfRecords;
  search: ListSearch;
  selection: Selection;
  actions: RowActions;
  /** The tracking number that was just copied. */
  copied: string | undefined;
  onSort(sort: "asc" | "desc"): void;
  ref: Ref<HTMLDivElement>;
}

/** The rows of a page, or skeletons while they load: a table on wide screens, cards on narrow ones. */
export function RecordList({ records, search, selection, actions, copied, onSort, ref }: RecordListProps) {
  const { list, rows, stale, isFresh } = records;
  const { size = defaultSize, page = 1 } = search;
  const wide = useMinWidth("md");
  const propsOf = (record: ListedRecord, index: number) => ({
    record,
    number: (page - 1) * size + index + 1,
    selected: selection.has(record),
    open: record._id === search.record,
    fresh: isFresh(record),
    copied: copied === record.trackingNo,
    actions,
  });
  const deleted = search.deleted === true;
  const selectAll = !deleted && <SelectAll selection={selection} disabled={rows.length === 0} labelled={!wide} />;

  return (
    <chakra.div
      ref={ref}
      tabIndex={-1}
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
