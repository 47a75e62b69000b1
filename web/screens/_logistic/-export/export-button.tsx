import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import type { ListSearch } from "../-list-search.ts";
import { ExportDialog } from "./export-dialog.tsx";

/** Exports the records of the current search. */
export function ExportButton({ search }: { search: ListSearch }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        <Download size={18} aria-hidden /> Export
      </Button>
      {open && <ExportDialog search={search} onClose={() => setOpen(false)} />}
    </>
  );
}
