import { Button, chakra } from "@chakra-ui/react";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Title } from "../../../ui/page.tsx";
import { ImportPanel } from "../../imports/import-panel.tsx";
import { ExportButton } from "../export-button.tsx";
import type { ListSearch } from "../list-search.ts";

/** Title, import and actions in a line with the search, the filters below; an import that has a file under both. */
const Head = chakra("div", {
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

interface ListHeadProps {
  search: ListSearch;
  onAdd(): void;
  /** The key that adds. */
  shortcut: string | undefined;
  /** The search and the filters. */
  children: ReactNode;
}

/** What stands above the list. */
export const ListHead = ({ search, onAdd, shortcut, children }: ListHeadProps) => (
  <Head>
    <Title gridArea="title" fontSize={{ base: "2xl", lg: "xl" }}>
      {search.deleted ? "Deleted records" : "Tracking records"}
    </Title>
    <ImportPanel />
    <chakra.div gridArea="actions" display="flex" flexWrap="wrap" justifyContent={{ md: "end" }} gap="2">
      {!search.deleted && <ExportButton search={search} />}
      <Button aria-keyshortcuts={shortcut} onClick={onAdd}>
        <Plus size={18} aria-hidden /> Add Tracking
      </Button>
    </chakra.div>
    {children}
  </Head>
);
