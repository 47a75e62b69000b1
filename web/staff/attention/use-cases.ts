import { useState } from "react";
import { type AttentionCase, isSnoozed } from "../../../shared/attention-case.ts";
import { apiPages, queryClient } from "../../api/queries.ts";
import { defaultSize } from "../lists/page-search.ts";
import { type PageRequest, useListPage } from "../lists/use-list-page.ts";
import type { KnownSearch } from "./known-search.ts";

/** The page of cases in the URL, with what was written here since it was read. */
export function useCases(search: KnownSearch) {
  const { snoozed, reason, size = defaultSize, cursor } = search;
  const request = { ...(reason && { reason }), ...(snoozed && { snoozed: "true" as const }), limit: size };
  const pages = apiPages("attentionCases", { query: { ...request, cursor } }, (page: PageRequest) => ({
    query: { ...request, ...page },
  }));
  const page = useListPage({ ...pages, itemsOf: ({ cases }) => cases }, search);
  const [written, setWritten] = useState<ReadonlyMap<string, AttentionCase>>(new Map());
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());

  const newest = (row: AttentionCase) => {
    const own = written.get(row.trackingNo);
    return own && own.version > row.version ? own : row;
  };
  const isHere = (one: AttentionCase) =>
    !one.done && isSnoozed(one) === Boolean(snoozed) && !gone.has(`${one.trackingNo} ${one.version}`);
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: ["attentionCases"] });
    void queryClient.invalidateQueries({ queryKey: ["trackingDetails"] });
  };
  return {
    ...page,
    rows: page.rows.map(newest).filter(isHere),
    put: (one: AttentionCase) => {
      setWritten((before) => new Map(before).set(one.trackingNo, one));
      reload();
    },
    drop: ({ trackingNo, version }: AttentionCase) => {
      setGone((before) => new Set(before).add(`${trackingNo} ${version}`));
      reload();
    },
  };
}
