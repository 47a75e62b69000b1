import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../feedback.tsx";
import { fromTheStart, type PageSearch } from "./list-url.ts";

interface EmptyListProps<Search extends PageSearch> {
  search: Search;
  onSearch(search: Search): void;
  /** Said of a whole list that is empty. */
  children: ReactNode;
  actions?: ReactNode;
}

/** A page without rows. Of a later page the rows are gone: earlier pages may have some. */
export function EmptyList<Search extends PageSearch>({
  search,
  onSearch,
  children,
  actions,
}: EmptyListProps<Search>) {
  if (search.cursor === undefined) return <Empty actions={actions}>{children}</Empty>;
  return (
    <Empty
      actions={
        <Button onClick={() => onSearch(fromTheStart(search, {}))}>
          To the first page
        </Button>
      }
    >
      Nothing is left on this page.
    </Empty>
  );
}
