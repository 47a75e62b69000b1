import { type MouseEvent, useRef } from "react";
import { business } from "../../../shared/business.ts";
import { formatRecordCount } from "../../../shared/plural.ts";
import type { ListedRecord } from "../../../shared/records.ts";
import { SkipLink } from "../../shell/shell.tsx";
import { useCopy } from "../../ui/copy-button.tsx";
import { Main, Muted, Rows, VisuallyHidden } from "../../ui/page.tsx";
import { ListStatus, Pager } from "../lists/page-of-list.tsx";
import { moveBetweenRows, useSelection } from "../lists/selection.tsx";
import { type LastChange, restore, useLastChange } from "../parcels/changes/change.ts";
import { linkOf } from "../parcels/customer-contact.ts";
import {
  type DrawerUrl,
  type RecordDialog,
  useDrawerUrl,
  useOpenDialog,
} from "../parcels/opened.ts";
import { RecordOverlays } from "../parcels/record-overlays.tsx";
import { ListBar } from "./list/list-bar.tsx";
import { ListHead } from "./list/list-head.tsx";
import { RecordList, type RowAction } from "./list/record-list.tsx";
import { type ListSearch, useBestHit, useListUrl, useRecords } from "./records-page.ts";
import { ShortcutHint, useShortcuts } from "./shortcuts.tsx";

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
  const { rows } = records;
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
      <Rows gap="4">
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
      </Rows>
      <Pager search={search} list={records} onSearch={show} always />
      <ShortcutHint on={shortcuts} onTurn={turnShortcuts} />
      <Muted mt="4" textAlign="center">
        Something not working? Please raise a ticket with the IT team on{" "}
        {business.ticketTool}.
      </Muted>

      <ListStatus
        list={records}
        loading="Loading tracking records"
        found={search.search && "found"}
        selected={chosen.length && formatRecordCount(chosen.length)}
      />
      <VisuallyHidden role="status">{copyStatus}</VisuallyHidden>
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

/** What the buttons of a row do. `copied`: the tracking number that was just copied; `status`: for screen readers. */
function useRowActions(dialog: RecordDialog, change: LastChange, drawer: DrawerUrl) {
  const { copied, status, copy } = useCopy();

  const copyLink = async (record: ListedRecord) => {
    const url = await linkOf(record).catch(() => undefined);
    const isCopied =
      url !== undefined && (await copy(url, `link for order ${record.name}`));
    // The dialog shows the link to copy by hand, or why there is none.
    if (!isCopied) return dialog.show({ dialog: "share", record });
    change.tell({ text: `The link to order ${record.name} was copied.` });
  };
  const actions: Record<RowAction, (record: ListedRecord) => unknown> = {
    open: ({ _id }) => drawer.open(_id),
    copy: ({ name, trackingNo }) => copy(trackingNo, `tracking number of ${name}`),
    copyLink,
    edit: (record) => dialog.show({ dialog: "form", record }),
    delete: (record) => dialog.show({ dialog: "delete", records: [record] }),
    restore: (record) => change.run(() => restore([record])),
  };
  const act = (action: RowAction, record: ListedRecord) => void actions[action](record);
  return { act, copied, status };
}
