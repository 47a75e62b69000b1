import { chakra } from "@chakra-ui/react";
import { formatNumber } from "../../../shared/plural.ts";
import { inIndia } from "../../ui/relative-time.tsx";
import { Notice } from "../feedback.tsx";
import { ProgressBar } from "../progress-bar.tsx";
import type { ListPage } from "./use-list-page.ts";

interface SearchProgressProps {
  /** What is searched, in the plural. */
  of: string;
  search: ListPage<unknown>["unfinished"];
  found: number;
}

/** How far a long search has come; nothing of one that has ended or failed. */
export function SearchProgress({ of, search, found }: SearchProgressProps) {
  if (!search || search.failed) return null;
  const { records, backTo } = search;
  return (
    <Notice tone="info">
      <chakra.p mb="2">
        <span>{`${found === 0 ? "Nothing" : formatNumber(found)} found so far. `}</span>
        {/* Two digits: the number is an estimate. */}
        <span>{`Searched about ${formatNumber(Number(records.toPrecision(2)))} ${of}`}</span>
        <span>{backTo ? `, back to ${inIndia(backTo)}.` : "."}</span>
      </chakra.p>
      <ProgressBar label="Searching" />
    </Notice>
  );
}
