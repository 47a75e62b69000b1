import type { ReplyOf } from "../../../../shared/contract.ts";
import { apiPages, queryClient } from "../../../api/queries.ts";
import { defaultSize, type PageSearch } from "../../lists/page-search.ts";
import { type PageRequest, useListPage } from "../../lists/use-list-page.ts";

const itemsOf = ({ imports }: ReplyOf<"allImports">) => imports;

/** The page of imports in the URL. */
export function useImports(search: PageSearch) {
  const { size = defaultSize, cursor } = search;
  const pages = apiPages("allImports", { query: { limit: size, cursor } }, (query: PageRequest) => ({ query }));
  return {
    ...useListPage({ ...pages, itemsOf }, search),
    /** Reads imports and records anew, after an import or a roll-back has changed both. */
    reload: () =>
      Promise.all(["allImports", "allTracking"].map((name) => queryClient.invalidateQueries({ queryKey: [name] }))),
  };
}
