import { Suspense, useState } from "react";
import type { ListedRecord } from "../../../../shared/records.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectionBar, type useSelection } from "../../lists/selection.tsx";
import { lazyOverlay } from "../../overlays/overlays.ts";
import { type LastChange, restore } from "../../parcels/changes/change.ts";
import { LastChangeNotice } from "../../parcels/record-overlays.tsx";
import { StickyBar } from "../../screen.tsx";
import { type ListSearch, listRequest } from "../records-page.ts";

const ExportDialog = lazyOverlay(
  () => import("../../export/export-dialog.tsx"),
  "ExportDialog",
);

interface ExportButtonProps {
  search: ListSearch;
  /** Exported instead of what the search finds on all pages. */
  selected?: readonly ListedRecord[];
}

/** Exports what the list shows on all its pages, or what is selected there. */
export function ExportButton({ search, selected }: ExportButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" size={selected && "sm"} onClick={() => setOpen(true)}>
        {selected ? "Export selected" : "Export"}
      </Button>
      <Suspense>
        {open && (
          <ExportDialog
            query={listRequest(search)}
            selected={selected}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

const MarkShipped = lazyOverlay(
  () => import("../../parcels/shop/connected-shop.tsx"),
  "MarkShipped",
);

interface ListBarProps {
  search: ListSearch;
  selection: ReturnType<typeof useSelection<ListedRecord>>;
  change: LastChange;
  onDelete(): void;
  /** Gets the focus of a button that disappears. */
  focusList(): void;
}

/** What stays in view below the list: the last change with Undo, which an open drawer shows itself, and the selection. */
export function ListBar({
  search,
  selection,
  change,
  onDelete,
  focusList,
}: ListBarProps) {
  const { chosen, clear } = selection;
  const isChangeShown = change.last !== undefined && search.record === undefined;
  const thenToList = (act: () => void) => () => {
    act();
    focusList();
  };
  return (
    <StickyBar>
      {isChangeShown && (
        <LastChangeNotice change={change} onDismiss={thenToList(change.dismiss)} />
      )}
      {chosen.length > 0 && (
        <SelectionBar
          label="Selected records"
          count={chosen.length}
          onDelete={search.deleted ? undefined : onDelete}
          onClear={thenToList(clear)}
        >
          {search.deleted ? (
            <Button
              size="sm"
              busy={change.busy}
              onClick={() => void change.run(() => restore(chosen))}
            >
              Restore selected
            </Button>
          ) : (
            <>
              <Suspense>
                <MarkShipped
                  records={{ ids: chosen.map(({ _id }) => _id) }}
                  count={chosen.length}
                />
              </Suspense>
              <ExportButton search={search} selected={chosen} />
            </>
          )}
        </SelectionBar>
      )}
    </StickyBar>
  );
}
