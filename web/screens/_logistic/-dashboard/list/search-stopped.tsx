import { Button } from "../../../../ui/button.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import type { PageOfRecords } from "../changes/use-records.ts";

/** A search that stopped at its time limit, with a button that continues it. */
export function SearchStopped({ list, rows }: Pick<PageOfRecords, "list" | "rows">) {
  return (
    <Notice
      tone="info"
      actions={
        <Button tone="quiet" size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Continue
        </Button>
      }
    >
      {rows.length === 0 ? "Nothing found so far" : `${rows.length} found so far`}; not everything has been searched
      yet.
    </Notice>
  );
}
