import { chakra } from "@chakra-ui/react";
import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useCallback, useMemo, useRef, useState } from "react";
import { business } from "../../../../shared/business.ts";
import type { TrackingRecord } from "../../../../shared/tracking.ts";
import { FailureNotice } from "../../../api/failure-notice.tsx";
import { signedInAs } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Dock } from "../../../ui/dock.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Main, Title } from "../../../ui/page.tsx";
import { useCopy } from "../../../ui/use-copy.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { useFoundDraft } from "../../-people/use-draft.ts";
import { ExportButton } from "../-export/export-button.tsx";
import { ImportPanel } from "../-import/import-panel.tsx";
import { type Change, ChangeNotice, counted } from "./change-notice.tsx";
import { defaultSize, fromTheStart, type ListSearch } from "./list-search.ts";
import { NothingFound } from "./nothing-found.tsx";
import { asKnown, noChanges, withDeleted, withSaved } from "./own-changes.ts";
import { Pager } from "./pager.tsx";
import { leftOpen, type Open, RecordDialogs } from "./record-dialogs.tsx";
import { recordDrafts } from "./record-drafts.ts";
import { Checkbox, type RowActions } from "./record-row.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { ShortcutHint, useShortcutsOn } from "./shortcut-hint.tsx";
import { Toolbar } from "./toolbar.tsx";
import { CardList, TrackingCard, TrackingCardsSkeleton } from "./tracking-cards.tsx";
import { TrackingTable, TrackingTableRow, TrackingTableSkeleton } from "./tracking-table.tsx";
import { useShortcuts } from "./use-shortcuts.ts";
import { useTrackingList } from "./use-tracking-list.ts";
import { useUndo } from "./use-undo.ts";
import { useWideScreen } from "./use-wide-screen.ts";

interface DashboardScreenProps {
  search: ListSearch;
  /** `replace`: the Back button does not come here again. */
  onSearch(search: ListSearch, options?: { replace?: boolean }): void;
}

export function DashboardScreen({ search, onSearch }: DashboardScreenProps) {
  const { size = defaultSize, page = 1 } = search;
  const { list, rows: listed, previousCursor, nextCursor, stoppedEarly } = useTrackingList(search);
  const [changes, setChanges] = useState(noChanges);
  const draft = useFoundDraft(recordDrafts, signedInAs("logistics"));
  const [open, setOpen] = useState<Open | undefined>(() => draft && leftOpen(draft));
  const [change, setChange] = useState<Change>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const searchBox = useRef<HTMLInputElement>(null);
  const listBox = useRef<HTMLDivElement>(null);
  const { copied, told, copy } = useCopy();
  const wide = useWideScreen();
  const queries = useQueryClient();

  const rows = useMemo(
    () => asKnown(listed, changes, { readAt: list.dataUpdatedAt, showNew: !search.search && !search.cursor }),
    [listed, changes, list.dataUpdatedAt, search.search, search.cursor],
  );
  const chosen = rows.filter(({ _id }) => selected.has(_id));
  const reload = () => queries.invalidateQueries({ queryKey: ["allTracking"] });
  const close = () => setOpen(undefined);

  const saved = (record: TrackingRecord, isNew: boolean) => {
    setChanges((before) => withSaved(before, record, isNew, Date.now()));
    void reload();
  };
  const { restore, restoring } = useUndo(({ records, left, error }) => {
    for (const record of records) saved(record, true);
    setChange(
      left.length > 0 ? { kind: "not-restored", records: left, error } : { kind: "restored", count: records.length },
    );
  });

  const [shortcuts, turnShortcuts] = useShortcutsOn();
  useShortcuts(shortcuts, {
    "/": () => searchBox.current?.focus(),
    n: () => setOpen({ dialog: "add" }),
    Delete: () => chosen.length > 0 && setOpen({ dialog: "delete", records: chosen }),
  });

  const select = useCallback((id: string, on: boolean) => {
    setSelected((before) => {
      const after = new Set(before);
      if (on) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  const actions: RowActions = useMemo(
    () => ({
      select,
      copy: ({ name, trackingNo }) => copy(trackingNo, `tracking number of ${name}`),
      edit: (record) => setOpen({ dialog: "edit", record }),
      remove: (record) => setOpen({ dialog: "delete", records: [record] }),
      share: (record) => setOpen({ dialog: "share", record }),
    }),
    [select, copy],
  );

  const rowProps = (record: TrackingRecord, index: number) => ({
    key: record._id,
    record,
    number: (page - 1) * size + index + 1,
    selected: selected.has(record._id),
    fresh: changes.saved.has(record._id),
    copied: copied === record.trackingNo,
    actions,
  });
  const toPage = (cursor: string, number: number) => {
    setSelected(new Set());
    onSearch({ ...search, cursor, page: number > 1 ? number : undefined });
    window.scrollTo({ top: 0 });
  };
  // The button that was pressed goes away.
  const thenToList = (act: () => void) => {
    act();
    listBox.current?.focus({ preventScroll: true });
  };
  const changeList = (next: ListSearch) => {
    setSelected(new Set());
    // Each letter typed is not a place to come back to; the first one of a search is.
    onSearch(next, { replace: Boolean(search.search) && next.search !== undefined });
  };
  const allSelected = rows.length > 0 && chosen.length === rows.length;
  const selectAll = (
    <Checkbox
      id="select-all"
      aria-label="Select all on this page"
      checked={allSelected}
      disabled={rows.length === 0}
      ref={(box: HTMLInputElement | null) => {
        if (box) box.indeterminate = chosen.length > 0 && !allSelected;
      }}
      onChange={() => setSelected(allSelected ? new Set() : new Set(rows.map(({ _id }) => _id)))}
    />
  );
  const stale = list.isPlaceholderData;

  return (
    <Main>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="4" mb="6">
        <Title>Tracking records</Title>
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          <ExportButton search={search} />
          <Button aria-keyshortcuts={shortcuts ? "n" : undefined} onClick={() => setOpen({ dialog: "add" })}>
            <Plus size={18} aria-hidden /> Add Tracking
          </Button>
        </chakra.div>
      </chakra.div>
      <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
        <Toolbar search={search} searchBox={searchBox} shortcut={shortcuts ? "/" : undefined} onChange={changeList} />
        <ImportPanel onChanged={() => void reload()} />
        {list.isError && (
          <div>
            <FailureNotice error={list.error} endpoint="allTracking" />
            <Button tone="quiet" size="sm" mt="3" busy={list.isFetching} onClick={() => void list.refetch()}>
              Try again
            </Button>
          </div>
        )}
        <VisuallyHidden role="status">
          {list.isPending && "Loading tracking records"}
          {!list.isPending && !stale && search.search && `${rows.length} found on this page`}
        </VisuallyHidden>
        <VisuallyHidden role="status">{told}</VisuallyHidden>
        <VisuallyHidden role="status">{chosen.length > 0 && `${counted(chosen.length)} selected`}</VisuallyHidden>
        <chakra.div
          ref={listBox}
          tabIndex={-1}
          aria-busy={list.isFetching}
          // Rows that answer an earlier question stay readable, but are not taken for the answer.
          css={stale ? { "--rows-opacity": "0.55" } : undefined}
        >
          {wide ? (
            (rows.length > 0 || list.isPending) && (
              <TrackingTable
                sort={search.sort}
                onSort={(sort) => onSearch(fromTheStart(search, { sort }))}
                selectAll={selectAll}
              >
                {list.isPending ? (
                  <TrackingTableSkeleton />
                ) : (
                  rows.map((record, index) => {
                    const { key, ...props } = rowProps(record, index);
                    return <TrackingTableRow key={key} {...props} />;
                  })
                )}
              </TrackingTable>
            )
          ) : (
            <>
              {rows.length > 0 && (
                <chakra.label htmlFor="select-all" display="flex" alignItems="center" gap="3" minH="2.75rem" px="4">
                  {selectAll} Select all on this page
                </chakra.label>
              )}
              <CardList>
                {rows.map((record, index) => {
                  const { key, ...props } = rowProps(record, index);
                  return <TrackingCard key={key} {...props} />;
                })}
              </CardList>
              {list.isPending && <TrackingCardsSkeleton />}
            </>
          )}
        </chakra.div>
        {stoppedEarly && (
          <Notice
            tone="info"
            actions={
              <Button tone="quiet" size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                Continue
              </Button>
            }
          >
            {rows.length === 0 ? "Nothing found so far" : `${rows.length} found so far`}; not everything has been
            searched yet.
          </Notice>
        )}
        {list.isSuccess && rows.length === 0 && !stoppedEarly && <NothingFound search={search} onSearch={onSearch} />}
        {(change || chosen.length > 0) && (
          <Dock>
            {change && (
              <ChangeNotice
                change={change}
                restoring={restoring}
                onUndo={(records) => void restore(records)}
                onDismiss={() => thenToList(() => setChange(undefined))}
              />
            )}
            {chosen.length > 0 && (
              <SelectionBar
                count={chosen.length}
                onDelete={() => setOpen({ dialog: "delete", records: chosen })}
                onClear={() => thenToList(() => setSelected(new Set()))}
              />
            )}
          </Dock>
        )}
      </chakra.div>
      <Pager
        page={page}
        size={size}
        onSize={(wanted) => changeList(fromTheStart(search, { size: wanted }))}
        onPrevious={previousCursor && !stale ? () => toPage(previousCursor, page - 1) : undefined}
        onNext={nextCursor && !stale && !stoppedEarly ? () => toPage(nextCursor, page + 1) : undefined}
      />
      <ShortcutHint on={shortcuts} onTurn={turnShortcuts} />
      <chakra.p mt="4" fontSize="sm" color="inkMuted" textAlign="center">
        Something not working? Please raise a ticket with the IT team on {business.ticketTool}.
      </chakra.p>

      <RecordDialogs
        open={open}
        onClose={close}
        onAdded={(reply) => {
          close();
          setChange({ kind: "added", ...reply });
          saved(reply.record, true);
        }}
        onSaved={(reply) => {
          close();
          setChange({ kind: "saved", ...reply });
          saved(reply.record, false);
        }}
        onKept={(record) => {
          close();
          saved(record, false);
        }}
        onDeleted={(records) => {
          if (records.length === 0) return;
          const ids = records.map(({ _id }) => _id);
          setChanges((before) => withDeleted(before, ids));
          setSelected((before) => new Set([...before].filter((id) => !ids.includes(id))));
          setChange({ kind: "deleted", records });
          void reload();
        }}
      />
    </Main>
  );
}
