import { Button, chakra } from "@chakra-ui/react";
import { lazyRouteComponent, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type MouseEvent, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { business } from "../../../shared/business.ts";
import { formatRecordCount } from "../../../shared/plural.ts";
import { SkipLink } from "../../shell/shell.tsx";
import { useCopy } from "../../ui/copy-button.tsx";
import { Main, Title } from "../../ui/page.tsx";
import { VisuallyHidden } from "../../ui/text.tsx";
import { BusyButton, StickyBar } from "../controls.tsx";
import { ExportButton, preloadExport } from "../export/export-button.tsx";
import { QueryFailure } from "../feedback.tsx";
import { ImportPanel, preloadImport } from "../imports/import-panel.tsx";
import { continuesTyping, fromTheStart } from "../lists/list-url.ts";
import { Pager } from "../lists/pager.tsx";
import { SearchProgress } from "../lists/search-progress.tsx";
import { SelectionBar, useSelection } from "../lists/selection.tsx";
import { ChangeNotice } from "./changes/change-notice.tsx";
import { useRecordChanges } from "./changes/use-record-changes.ts";
import { useRecords } from "./changes/use-records.ts";
import { preloadForms, RecordDialogs } from "./dialogs/record-dialogs.tsx";
import { recordLinkId } from "./drawer/record-link.ts";
import { useDrawerUrl } from "./drawer/use-drawer-url.ts";
import { useNeighbours } from "./drawer/use-neighbours.ts";
import { copyLink, LinksButton } from "./list/links-button.tsx";
import { NothingFound } from "./list/nothing-found.tsx";
import { moveBetweenRows, RecordList } from "./list/record-list.tsx";
import type { RowActions } from "./list/record-row.tsx";
import { Toolbar } from "./list/toolbar.tsx";
import { listRequest } from "./list/use-tracking-list.ts";
import { isPhoneLike, type ListSearch, rememberSearch } from "./list-search.ts";
import { ShortcutHint, useShortcutsOn } from "./shortcuts/shortcut-hint.tsx";
import { useShortcuts } from "./shortcuts/use-shortcuts.ts";

const RecordDrawer = lazyRouteComponent(() => import("./drawer/record-drawer.tsx"), "RecordDrawer");

/** Title, import and actions in a line with the search, the filters below; an import that has a file under both. */
const Screen = chakra("div", {
  base: {
    display: "grid",
    alignItems: "center",
    columnGap: "3",
    rowGap: { base: "3", lg: "1" },
    mb: { base: "3", lg: "1" },
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "minmax(0, 1fr) auto", lg: "auto minmax(12rem, 1fr) auto auto" },
    gridTemplateAreas: {
      base: '"title" "actions" "import" "search" "filters"',
      md: '"title actions" "search import" "filters filters"',
      lg: '"title search import actions" "filters filters filters filters"',
    },
  },
});

/** For a link within the screen: the address stays as it is. */
const focusInstead = (target: () => HTMLElement | null) => (event: MouseEvent) => {
  event.preventDefault();
  target()?.focus();
};

export function DashboardScreen() {
  const inUrl = useSearch({ from: "/logistics/logistic/dashboard" });
  const phone = useLocation({ select: ({ state }) => state.phone });
  const search: ListSearch = { ...inUrl, search: inUrl.search ?? phone };
  const navigate = useNavigate({ from: "/logistic/dashboard" });
  /** `replace`: the Back button does not return here. */
  const onSearch = (next: ListSearch, { replace = false } = {}) => {
    const isPhone = next.search !== undefined && isPhoneLike(next.search);
    void navigate({
      search: isPhone ? { ...next, search: undefined } : next,
      state: isPhone ? { phone: next.search } : {},
      replace,
      resetScroll: false,
    });
    rememberSearch(next);
  };
  const { page = 1 } = search;
  const records = useRecords(search);
  const { list, rows, stale, previousCursor, nextCursor, unfinished } = records;
  const selection = useSelection(rows);
  const { chosen, select } = selection;
  const { dialogs, setOpen, last, tell, dismiss, restore, restoring, undo, undoing } = useRecordChanges(records);
  const drawer = useDrawerUrl("/logistic/dashboard");
  const { copied, status: copyStatus, copy } = useCopy();
  const searchBox = useRef<HTMLInputElement>(null);
  const listBox = useRef<HTMLDivElement>(null);

  const add = () => setOpen({ dialog: "add" });
  const deleteChosen = () => setOpen({ dialog: "delete", records: chosen });
  const actions: RowActions = useMemo(
    () => ({
      select,
      copy: ({ name, trackingNo }) => void copy(trackingNo, `tracking number of ${name}`),
      copyLink: (record) =>
        void copyLink(record, copy).then((copied) => {
          // The dialog shows the link to copy by hand, or why there is none.
          if (copied) tell({ kind: "link-copied", record });
          else setOpen({ dialog: "share", record });
        }),
      edit: (record) => setOpen({ dialog: "edit", record }),
      remove: (record) => setOpen({ dialog: "delete", records: [record] }),
      share: (record) => setOpen({ dialog: "share", record }),
      restore: (record) => restore([record]),
      open: drawer.open,
    }),
    [select, copy, tell, setOpen, restore, drawer],
  );
  const [shortcuts, turnShortcuts] = useShortcutsOn();
  useShortcuts(shortcuts, {
    "/": () => searchBox.current?.focus(),
    n: add,
    Delete: () => !search.deleted && chosen.length > 0 && deleteChosen(),
  });

  const show = (next: ListSearch) => {
    selection.clear();
    // A search that was still being typed when the drawer opened: Back closes the drawer all the same.
    onSearch(next, { replace: continuesTyping(search, next) || search.record !== undefined });
  };
  // Enter in the search box opens what it finds, if that is one record.
  const [entered, setEntered] = useState(false);
  const found = entered && list.isSuccess && !stale && !unfinished ? rows : undefined;
  useEffect(() => {
    if (!found) return;
    setEntered(false);
    const [only] = found;
    if (only && found.length === 1) drawer.open(only._id);
  }, [found, drawer]);
  const neighbours = useNeighbours(
    search.record,
    {
      rows,
      cursor: search.cursor,
      stale,
      previousPage: previousCursor && !stale ? () => drawer.toPage(previousCursor, page - 1) : undefined,
      nextPage: nextCursor && !stale ? () => drawer.toPage(nextCursor, page + 1) : undefined,
    },
    drawer.step,
  );
  useEffect(() => {
    if (!list.isSuccess) return;
    // The scripts of the drawer and the dialogs are not part of the first load.
    void RecordDrawer.preload?.();
    preloadForms();
    preloadExport();
    preloadImport();
  }, [list.isSuccess]);
  // The pressed button disappears: the focus goes to the list.
  const thenToList = (act: () => void) => () => {
    act();
    listBox.current?.focus({ preventScroll: true });
  };

  const notice = last && <ChangeNotice change={last} undoing={undoing} onUndo={undo} onDismiss={thenToList(dismiss)} />;

  return (
    <Main pt={{ base: "4", md: "4" }}>
      <SkipLink href="#search" onClick={focusInstead(() => searchBox.current)}>
        Skip to the search
      </SkipLink>
      <SkipLink
        href="#main"
        onClick={focusInstead(() => listBox.current?.querySelector<HTMLElement>(".name a") ?? listBox.current)}
      >
        Skip to the list
      </SkipLink>
      <Screen>
        <Title gridArea="title" fontSize={{ base: "2xl", lg: "xl" }}>
          {search.deleted ? "Deleted records" : "Tracking records"}
        </Title>
        <ImportPanel onChanged={records.reload} />
        <chakra.div gridArea="actions" display="flex" flexWrap="wrap" gap="2">
          {!search.deleted && <ExportButton query={listRequest(search)} />}
          <Button aria-keyshortcuts={shortcuts ? "n" : undefined} onClick={add}>
            <Plus size={18} aria-hidden /> Add Tracking
          </Button>
        </chakra.div>
        <Toolbar
          search={search}
          searchBox={searchBox}
          shortcut={shortcuts ? "/" : undefined}
          onChange={show}
          onEnter={() => setEntered(true)}
          onKeyDown={(event) => shortcuts && moveBetweenRows(listBox.current, event)}
        />
      </Screen>
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <QueryFailure
          query={{ error: list.error, isFetching: list.isFetching, refetch: records.retry }}
          endpoint="allTracking"
        />
        <SearchProgress of="records" search={unfinished} found={rows.length} />
        <RecordList
          ref={listBox}
          records={records}
          search={search}
          selection={selection}
          actions={actions}
          copied={copied}
          keys={shortcuts}
          onSort={(sort) => show(fromTheStart(search, { sort }))}
        />
        {list.isSuccess && rows.length === 0 && !list.hasNextPage && <NothingFound search={search} onSearch={show} />}
        {((notice && !search.record) || chosen.length > 0) && (
          <StickyBar>
            {!search.record && notice}
            {chosen.length > 0 && (
              <SelectionBar
                label="Selected records"
                count={chosen.length}
                onDelete={search.deleted ? undefined : deleteChosen}
                onClear={thenToList(selection.clear)}
              >
                {search.deleted ? (
                  <BusyButton size="sm" busy={restoring} onClick={() => restore(chosen)}>
                    Restore selected
                  </BusyButton>
                ) : (
                  <>
                    <ExportButton query={listRequest(search)} selected={chosen} />
                    <LinksButton records={chosen} onOutcome={(outcome) => tell({ kind: "links-saved", ...outcome })} />
                  </>
                )}
              </SelectionBar>
            )}
          </StickyBar>
        )}
      </chakra.div>
      <Pager search={search} list={records} onSearch={show} />
      <ShortcutHint on={shortcuts} onTurn={turnShortcuts} />
      <chakra.p mt="4" fontSize="sm" color="inkMuted" textAlign="center">
        Something not working? Please raise a ticket with the IT team on {business.ticketTool}.
      </chakra.p>

      <VisuallyHidden role="status">
        {list.isPending && "Loading tracking records"}
        {!list.isPending && !stale && !unfinished && search.search && `${rows.length} found on this page`}
      </VisuallyHidden>
      <VisuallyHidden role="status">{copyStatus}</VisuallyHidden>
      <VisuallyHidden role="status">
        {chosen.length > 0 && `${formatRecordCount(chosen.length)} selected`}
      </VisuallyHidden>
      {search.record && (
        <Suspense>
          <RecordDrawer
            id={search.record}
            listed={rows.find(({ _id }) => _id === search.record)}
            neighbours={neighbours}
            notice={notice}
            undoable={last?.kind === "deleted" && last.records.some(({ _id }) => _id === search.record)}
            restoring={restoring}
            onEdit={actions.edit}
            onShare={actions.share}
            onDelete={actions.remove}
            onRestore={actions.restore}
            onOpen={drawer.open}
            onClose={drawer.close}
            returnFocus={() => document.getElementById(recordLinkId(search.record ?? "")) ?? listBox.current}
          />
        </Suspense>
      )}
      {/* After the drawer: they open above it. */}
      <RecordDialogs {...dialogs} />
    </Main>
  );
}
