import { useEffect, useState } from "react";
import type { ListSearch } from "./list-search.ts";
import type { PageOfRecords } from "./use-records.ts";

/**
 * Opens what a search finds, if that is one record.
 * @returns what to call with the text for which Enter was pressed
 */
export function useOnlyHit(search: ListSearch, records: PageOfRecords, open: (id: string) => void) {
  const { list, rows, stale, unfinished } = records;
  const [entered, setEntered] = useState<string>();
  const isShown = entered === (search.search ?? "") && list.isSuccess && !stale && !unfinished;
  const found = isShown ? rows : undefined;
  useEffect(() => {
    if (!found) return;
    setEntered(undefined);
    const [only] = found;
    if (only && found.length === 1) open(only._id);
  }, [found, open]);
  return setEntered;
}
