import { Button } from "../../../../ui/button.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import type { KnownRecords } from "../changes/use-records.ts";

/** A search that took too long for one answer, and goes on when it is told to. */
export function SearchStopped({ list, rows }: Pick<KnownRecords, "list" | "rows">) {
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
