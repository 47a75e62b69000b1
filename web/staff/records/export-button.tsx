import { Suspense, useState } from "react";
import type { ListedRecord } from "../../../shared/records.ts";
import { Button } from "../../ui/button.tsx";
import { lazyOverlay } from "../overlays/overlays.ts";
import type { ListSearch } from "./list-search.ts";
import { listRequest } from "./use-records.ts";

const ExportDialog = lazyOverlay(
  () => import("../export/export-dialog.tsx"),
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
