import { Button } from "@chakra-ui/react";
import { lazyRouteComponent } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { Suspense, useState } from "react";
import type { ListSearch } from "../records/list-search.ts";

const ExportDialog = lazyRouteComponent(() => import("./export-dialog.tsx"), "ExportDialog");

/** Loads the scripts of the dialog, which are not part of the first load. */
export const preloadExport = () => void ExportDialog.preload?.();

/** Exports the records of the current search. */
export function ExportButton({ search }: { search: ListSearch }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Download size={18} aria-hidden /> Export
      </Button>
      <Suspense>{open && <ExportDialog search={search} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
