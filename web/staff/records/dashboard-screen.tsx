import { Button, chakra } from "@chakra-ui/react";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { Download, Plus } from "lucide-react";
import { type MouseEvent, Suspense, useEffect, useRef, useState } from "react";
import { business } from "../../../shared/business.ts";
import { formatRecordCount } from "../../../shared/plural.ts";
import type { ListedRecord } from "../../../shared/records.ts";
import { SkipLink } from "../../shell/shell.tsx";
import { useCopy } from "../../ui/copy-button.tsx";
import { Main, Title } from "../../ui/page.tsx";
import { VisuallyHidden } from "../../ui/text.tsx";
import { BusyButton, StickyBar } from "../controls.tsx";
import type { PageQuery } from "../export/export-dialog.tsx";
import { QueryFailure } from "../feedback.tsx";
import { ImportPanel } from "../imports/import-panel.tsx";
import { continuesTyping, fromTheStart } from "../lists/list-url.ts";
import { Pager } from "../lists/pager.tsx";
import { moveBetweenRows } from "../lists/row-keys.ts";
import { SearchProgress } from "../lists/search-progress.tsx";
import { SelectionBar, useSelection } from "../lists/selection.tsx";
import { lazyOverlay } from "../overlays/overlays.ts";
import { linkOf } from "../parcels/customer-contact.ts";
import { useRecordChanges } from "../parcels/record-changes.ts";
import { LastChange, RecordOverlays } from "../parcels/record-overlays.tsx";
import { useDrawerUrl } from "../parcels/record-url.ts";
import { NothingFound } from "./list/nothing-found.tsx";
import { RecordList, type RowAction } from "./list/record-list.tsx";
import { Toolbar } from "./list/toolbar.tsx";
import { isPhoneLike, type ListSearch, rememberSearch } from "./list-search.ts";
import { ShortcutHint, useShortcuts } from "./shortcuts.tsx";
import { listRequest, useRecords } from "./use-records.ts";

const ExportDialog = lazyOverlay(() => import("../export/export-dialog.tsx"), "ExportDialog");

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
  const records = useRecords(search);
  const { list, rows, stale, unfinished } = records;
  const selection = useSelection(rows);
  const { chosen } = selection;
  const changes = useRecordChanges(records);
  const { setOpen, tell, restore } = changes;
  const drawer = useDrawerUrl("/logistic/dashboard");
  const { copied, status: copyStatus, copy } = useCopy();
  const searchBox = useRef<HTMLInputElement>(null);
  const listBox = useRef<HTMLDivElement>(null);

  const add = () => setOpen({ dialog: "form" });
  const deleteChosen = () => setOpen({ dialog: "delete", records: chosen });
  const actions: Record<RowAction, (record: ListedRecord) => unknown> = {
    open: ({ _id }) => drawer.open(_id),
    copy: ({ name, trackingNo }) => copy(trackingNo, `tracking number of ${name}`),
    async copyLink(record) {
      const url = await linkOf(record).catch(() => undefined);
      const isCopied = url !== undefined && (await copy(url, `link for order ${record.name}`));
      // The dialog shows the link to copy by hand, or why there is none.
      if (isCopied) tell({ text: `The link to order ${record.name} was copied.` });
      else setOpen({ dialog: "share", record });
    },
    edit: (record) => setOpen({ dialog: "form", record }),
    delete: (record) => setOpen({ dialog: "delete", records: [record] }),
    restore: (record) => restore([record]),
  };
  const [shortcuts, turnShortcuts] = useShortcuts({
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
  const [entered, setEntered] = useState<string>();
  const isShown = entered === (search.search ?? "") && list.isSuccess && !stale && !unfinished;
  const found = isShown ? rows : undefined;
  useEffect(() => {
    if (!found) return;
    setEntered(undefined);
    const [only] = found;
    if (only && found.length === 1) drawer.open(only._id);
  }, [found, drawer]);
  // The pressed button disappears: the focus goes to the list.
  const thenToList = (act: () => void) => () => {
    act();
    listBox.current?.focus({ preventScroll: true });
  };

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
        <ImportPanel />
        <chakra.div gridArea="actions" display="flex" flexWrap="wrap" justifyContent={{ md: "end" }} gap="2">
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
          onEnter={setEntered}
          onKeyDown={(event) => shortcuts && moveBetweenRows(listBox.current, event)}
        />
      </Screen>
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <QueryFailure query={records.failure} endpoint="allTracking" />
        <SearchProgress of="records" search={unfinished} found={rows.length} />
        <RecordList
          ref={listBox}
          records={records}
          search={search}
          selection={selection}
          copied={copied}
          onAct={(action, record) => void actions[action](record)}
          keys={shortcuts}
          onSort={(sort) => show(fromTheStart(search, { sort }))}
        />
        {/* A page whose rows were all deleted gets the next ones in a moment. */}
        {list.isSuccess && rows.length === 0 && !list.hasNextPage && !records.nextCursor && (
          <NothingFound search={search} onSearch={show} />
        )}
        {((changes.last && !search.record) || chosen.length > 0) && (
          <StickyBar>
            {!search.record && <LastChange changes={changes} onDismiss={thenToList(changes.dismiss)} />}
            {chosen.length > 0 && (
              <SelectionBar
                label="Selected records"
                count={chosen.length}
                onDelete={search.deleted ? undefined : deleteChosen}
                onClear={thenToList(selection.clear)}
              >
                {search.deleted ? (
                  <BusyButton size="sm" busy={changes.undoing} onClick={() => void restore(chosen)}>
                    Restore selected
                  </BusyButton>
                ) : (
                  <ExportButton query={listRequest(search)} selected={chosen} />
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
        {list.isPending && <span>Loading tracking records</span>}
        {!list.isPending && !stale && !unfinished && search.search && (
          <span>{`${rows.length} found on this page`}</span>
        )}
      </VisuallyHidden>
      <VisuallyHidden role="status">{copyStatus}</VisuallyHidden>
      <VisuallyHidden role="status">
        {chosen.length > 0 && `${formatRecordCount(chosen.length)} selected`}
      </VisuallyHidden>
      <RecordOverlays
        id={search.record}
        listed={rows.find(({ _id }) => _id === search.record)}
        rows={rows}
        drawer={drawer}
        changes={changes}
        listBox={listBox}
      />
    </Main>
  );
}

/** Exports what the list shows on all its pages, or what is selected there. */
function ExportButton({ query, selected }: { query: PageQuery; selected?: readonly ListedRecord[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size={selected && "sm"} onClick={() => setOpen(true)}>
        <Download size={18} aria-hidden /> {selected ? "Export selected" : "Export"}
      </Button>
      <Suspense>{open && <ExportDialog query={query} selected={selected} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
