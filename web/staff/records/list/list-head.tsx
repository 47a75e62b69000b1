import { Button, chakra } from "@chakra-ui/react";
import { ChevronDown, Plus } from "lucide-react";
import { type ComponentProps, Suspense } from "react";
import { VisuallyHidden } from "../../../ui/text.tsx";
import { lazyOverlay } from "../../overlays/overlays.ts";
import { ExportButton } from "../export-button.tsx";
import { Filters } from "./filters.tsx";
import { SearchForm } from "./search-form.tsx";

const ImportPanel = lazyOverlay(
  () => import("../../imports/import-panel.tsx"),
  "ImportPanel",
);

/** Search and actions in a line, the filters below; an import that has a file below both. */
const Head = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    "& > button, & > section > button": {
      flex: { base: "1 1 auto", md: "none" },
      px: { base: "2.5", md: "4" },
      fontSize: { base: "sm", md: "md" },
    },
  },
});
const Line = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "2",
    flex: "1 0 100%",
    minW: "0",
    mb: "2",
  },
});

interface ListHeadProps extends ComponentProps<typeof SearchForm> {
  onAdd(): void;
  /** The key that adds. */
  addShortcut: string | undefined;
}

/** What stands above the list. */
export const ListHead = ({ onAdd, addShortcut, ...form }: ListHeadProps) => {
  const { search, onSearch } = form;
  return (
    <Head>
      <VisuallyHidden as="h1">
        {search.deleted ? "Deleted records" : "Tracking records"}
      </VisuallyHidden>
      <SearchForm {...form} />
      <Suspense
        fallback={
          <Button variant="outline" disabled>
            Import <ChevronDown size={18} aria-hidden />
          </Button>
        }
      >
        <ImportPanel />
      </Suspense>
      {!search.deleted && <ExportButton search={search} />}
      <Button aria-keyshortcuts={addShortcut} onClick={onAdd}>
        <Plus size={18} aria-hidden /> Add Tracking
      </Button>
      <Line>
        <Filters search={search} onSearch={onSearch} />
      </Line>
    </Head>
  );
};
