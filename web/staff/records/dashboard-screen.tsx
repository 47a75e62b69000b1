import { chakra } from "@chakra-ui/react";
import { type MouseEvent, useRef } from "react";
import { business } from "../../../shared/business.ts";
import { formatRecordCount } from "../../../shared/plural.ts";
import { SkipLink } from "../../shell/shell.tsx";
import { Main } from "../../ui/page.tsx";
import { VisuallyHidden } from "../../ui/text.tsx";
import { Pager } from "../lists/pager.tsx";
import { moveBetweenRows } from "../lists/row-keys.ts";
import { useSelection } from "../lists/selection.tsx";
import { useLastChange } from "../parcels/changes/use-last-change.ts";
import { useOpenDialog } from "../parcels/dialogs/open-dialog.ts";
import { RecordOverlays } from "../parcels/record-overlays.tsx";
import { useDrawerUrl } from "../parcels/record-url.ts";
import { ListBar } from "./list/list-bar.tsx";
import { ListHead } from "./list/list-head.tsx";
import { RecordList } from "./list/record-list.tsx";
import type { ListSearch } from "./list-search.ts";
import { ShortcutHint, useShortcuts } from "./shortcuts.tsx";
import { useBestHit } from "./use-best-hit.ts";
import { useListUrl } from "./use-list-url.ts";
import { useRecords } from "./use-records.ts";
import { useRowActions } from "./use-row-actions.ts";

/** For a link within the screen: the address stays as it is. */
const focusInstead = (target: () => HTMLElement | null) => (event: MouseEvent) => {
  event.preventDefault();
  target()?.focus();
};

/** All tracking records: the list, what may open above it, and what was done last. */
export function DashboardScreen() {
  const url = useListUrl();
  const { search } = url;
  const records = useRecords(search);
  const { list, rows, stale, unfinished } = records;
  const selection = useSelection(rows);
  const { chosen } = selection;
  const dialog = useOpenDialog();
  const change = useLastChange(records.onChange);
  const drawer = useDrawerUrl("/logistic/dashboard");
  const { act, copied, status: copyStatus } = useRowActions(dialog, change, drawer);
  const searchBox = useRef<HTMLInputElement>(null);
  const listBox = useRef<HTMLDivElement>(null);

  const add = () => dialog.show({ dialog: "form" });
  const deleteChosen = () => dialog.show({ dialog: "delete", records: chosen });
  const [shortcuts, turnShortcuts] = useShortcuts({
    "/": () => searchBox.current?.focus(),
    n: add,
    Delete: () => !search.deleted && chosen.length > 0 && deleteChosen(),
  });
  const show = (next: ListSearch) => {
    selection.clear();
    url.show(next);
  };
  const onEnter = useBestHit(search, records, { open: drawer.open, onSearch: show });

  return (
    <Main pt={{ base: "4", md: "4" }} containerType="inline-size">
      <SkipLink href="#search" onClick={focusInstead(() => searchBox.current)}>
        Skip to the search
      </SkipLink>
      <SkipLink
        href="#main"
        onClick={focusInstead(
          () => listBox.current?.querySelector<HTMLElement>(".name a") ?? listBox.current,
        )}
      >
        Skip to the list
      </SkipLink>
      <ListHead
        search={search}
        onSearch={show}
        onEnter={onEnter}
        onKeyDown={(event) => shortcuts && moveBetweenRows(listBox.current, event)}
        box={searchBox}
        shortcut={shortcuts ? "/" : undefined}
        addShortcut={shortcuts ? "n" : undefined}
        onAdd={add}
      />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <RecordList
          ref={listBox}
          records={records}
          search={search}
          selection={selection}
          copied={copied}
          onAct={act}
          keys={shortcuts}
          onSearch={show}
        />
        <ListBar
          search={search}
          selection={selection}
          change={change}
          onDelete={deleteChosen}
          focusList={() => listBox.current?.focus({ preventScroll: true })}
        />
      </chakra.div>
      <Pager search={search} list={records} onSearch={show} />
      <ShortcutHint on={shortcuts} onTurn={turnShortcuts} />
      <chakra.p mt="4" fontSize="sm" color="inkMuted" textAlign="center">
        Something not working? Please raise a ticket with the IT team on{" "}
        {business.ticketTool}.
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
        dialog={dialog}
        change={change}
        listBox={listBox}
      />
    </Main>
  );
}
