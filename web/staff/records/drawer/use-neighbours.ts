import { useEffect, useEffectEvent, useState } from "react";

interface Row {
  /** Of a record. */
  readonly _id: string;
}

interface List {
  readonly rows: readonly Row[];
  /** The cursor of the page. */
  readonly cursor: string | undefined;
  /** The rows are still those of another page. */
  readonly stale: boolean;
  /** Shows a neighbouring page; absent where there is none. */
  readonly previousPage: (() => void) | undefined;
  readonly nextPage: (() => void) | undefined;
}

export interface Neighbours {
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

/**
 * Goes from a record to those before and after it in the list, across pages. Where the record is no longer on the page,
 * as after its deletion, its old place counts.
 */
export function useNeighbours(
  record: string | undefined,
  { rows, cursor, stale, previousPage, nextPage }: List,
  show: (record: string) => void,
): Neighbours {
  const place = rows.findIndex(({ _id }) => _id === record);
  const [lastPlace, setLastPlace] = useState(-1);
  const [awaited, setAwaited] = useState<{ readonly row: "first" | "last"; readonly from: string | undefined }>();
  if (record === undefined) {
    if (lastPlace >= 0) setLastPlace(-1);
    if (awaited) setAwaited(undefined);
  } else if (place >= 0 && place !== lastPlace) setLastPlace(place);

  const hasArrived = awaited !== undefined && !stale && cursor !== awaited.from;
  const arrive = useEffectEvent(() => {
    const arrived = rows.at(awaited?.row === "last" ? -1 : 0);
    setAwaited(undefined);
    if (record !== undefined && arrived) show(arrived._id);
  });
  useEffect(() => {
    if (hasArrived) arrive();
  }, [hasArrived]);

  const to = (row: Row | undefined, page: (() => void) | undefined, arriveAt: "first" | "last") => {
    if (awaited) return undefined;
    if (row) return () => show(row._id);
    return (
      page &&
      (() => {
        setAwaited({ row: arriveAt, from: cursor });
        page();
      })
    );
  };
  const from = place >= 0 ? place : lastPlace;
  if (from < 0) return { previous: undefined, next: undefined };
  return {
    previous: to(rows[from - 1], previousPage, "last"),
    next: to(rows[place >= 0 ? from + 1 : from], nextPage, "first"),
  };
}
