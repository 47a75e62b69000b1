import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { TrackingRecord } from "../../../../../shared/records.ts";

interface List {
  readonly rows: readonly TrackingRecord[];
  /** The rows are still those of another page. */
  readonly stale: boolean;
  /** Shows a neighbouring page; absent where there is none. */
  readonly previousPage: (() => void) | undefined;
  readonly nextPage: (() => void) | undefined;
}

export interface Neighbours {
  /** The record's place on the page, from 0; -1 where it is not on it. */
  readonly place: number;
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

/**
 * Goes from a record to those before and after it in the list, across pages. Where the record is no longer on the page,
 * as after its deletion, its old place counts.
 */
export function useNeighbours(
  record: string | undefined,
  { rows, stale, previousPage, nextPage }: List,
  show: (record: string) => void,
): Neighbours {
  const place = rows.findIndex(({ _id }) => _id === record);
  const lastPlace = useRef(-1);
  useEffect(() => {
    if (record === undefined) lastPlace.current = -1;
    else if (place >= 0) lastPlace.current = place;
  }, [record, place]);

  const [awaited, setAwaited] = useState<"first" | "last">();
  const arrive = useEffectEvent(() => {
    const arrived = rows.at(awaited === "last" ? -1 : 0);
    setAwaited(undefined);
    if (record !== undefined && arrived) show(arrived._id);
  });
  useEffect(() => {
    if (awaited && !stale) arrive();
  }, [awaited, stale]);

  const to = (row: TrackingRecord | undefined, page: (() => void) | undefined, arriveAt: "first" | "last") => {
    if (awaited) return undefined;
    if (row) return () => show(row._id);
    return (
      page &&
      (() => {
        setAwaited(arriveAt);
        page();
      })
    );
  };
  const from = place >= 0 ? place : lastPlace.current;
  const after = place >= 0 ? place + 1 : from;
  if (from < 0) return { place, previous: undefined, next: undefined };
  return {
    place,
    previous: to(rows[from - 1], previousPage, "last"),
    next: to(rows[after], nextPage, "first"),
  };
}
