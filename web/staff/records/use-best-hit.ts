import { useEffect, useEffectEvent, useState } from "react";
import { bestHit, hasWholeNumber } from "../../../shared/record-search.ts";
import { type ListSearch, widerSearch } from "./list-search.ts";
import type { PageOfRecords } from "./use-records.ts";

interface Acts {
  open(id: string): void;
  onSearch(search: ListSearch): void;
}

/**
 * Opens the best of what a search finds, if that is one record; without the filters, where they leave nothing.
 * @returns what to call with the text for which Enter was pressed
 */
export function useBestHit(
  search: ListSearch,
  { list, rows, stale, unfinished }: PageOfRecords,
  acts: Acts,
) {
  const [entered, setEntered] = useState<string>();
  const { search: text = "", field = "any" } = search;
  const [first, second] = rows;
  // Whole numbers come first and all at once, so a long search needs no end to tell that there is only one.
  const isDecided =
    !unfinished ||
    second !== undefined ||
    (first && hasWholeNumber(first, { field, text }));
  const isShown = entered === text && list.isSuccess && !stale && isDecided;
  const act = useEffectEvent(() => {
    const wider = first || !text ? undefined : widerSearch(search);
    if (wider) return acts.onSearch(wider);
    setEntered(undefined);
    const best = bestHit(rows, { field, text });
    if (best) acts.open(best._id);
  });
  const { data } = list;
  useEffect(() => {
    if (isShown && data) act();
  }, [isShown, data]);
  return setEntered;
}
