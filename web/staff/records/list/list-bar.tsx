import { Suspense } from "react";
import type { ListedRecord } from "../../../../shared/records.ts";
import { Button } from "../../../ui/button.tsx";
import { StickyBar } from "../../controls.tsx";
import { SelectionBar, type useSelection } from "../../lists/selection.tsx";
import { lazyOverlay } from "../../overlays/overlays.ts";
import { type LastChange, restore } from "../../parcels/changes/change.ts";
import { LastChangeNotice } from "../../parcels/record-overlays.tsx";
import { ExportButton } from "../export-button.tsx";
import type { ListSearch } from "../list-search.ts";

const MarkShipped = lazyOverlay(
  () => import("../../parcels/shop/mark-shipped.tsx"),
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
  if (!isChangeShown && chosen.length === 0) return null;
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
