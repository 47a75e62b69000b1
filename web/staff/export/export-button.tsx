import { Button } from "@chakra-ui/react";
import { Download } from "lucide-react";
import { Suspense, useState } from "react";
import type { ListedRecord } from "../../../shared/records.ts";
import { lazyOverlay } from "../overlays/lazy-overlay.ts";
import type { PageQuery } from "./export-dialog.tsx";

const ExportDialog = lazyOverlay(() => import("./export-dialog.tsx"), "ExportDialog");

interface ExportButtonProps {
  /** What the list shows, on all its pages. */
  query: PageQuery;
  /** Exported instead. */
  selected?: readonly ListedRecord[];
}

/** Exports what the list shows, or what is selected there. */
export function ExportButton({ query, selected }: ExportButtonProps) {
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
