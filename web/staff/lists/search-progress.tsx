import { Button, chakra } from "@chakra-ui/react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { formatNumber } from "../../../shared/plural.ts";
import { inIndia } from "../../ui/relative-time.tsx";
import { Notice } from "../feedback.tsx";
import { ProgressBar } from "../progress-bar.tsx";
import type { UnfinishedSearch } from "./use-list-page.ts";

interface SearchProgressProps {
  /** What is searched, in the plural. */
  of: string;
  search: UnfinishedSearch;
  found: number;
  /** The search has ended and its button, which had the focus, disappears. */
  onFocusLost(): void;
}

/** A search that goes on for less is not announced: the notice would move the list and be gone. */
const quietMs = 300;

/** How far a long search has come, with a button that stops or continues it. */
export function SearchProgress(props: SearchProgressProps) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return isLong && <ProgressNotice {...props} />;
}

function ProgressNotice({
  of,
  search: { records, backTo, stopped, stop, goOn },
  found,
  onFocusLost,
}: SearchProgressProps) {
  const button = useRef<HTMLButtonElement>(null);
  const focusLost = useEffectEvent(onFocusLost);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (current === document.activeElement) focusLost();
    };
  }, []);
  return (
    <Notice
      tone="info"
      actions={
        <Button ref={button} variant="outline" size="sm" onClick={stopped ? goOn : stop}>
          {stopped ? "Continue" : "Stop"}
        </Button>
      }
    >
      <chakra.p mb={stopped ? undefined : "2"}>
        {stopped && "Stopped. "}
        {found === 0 ? "Nothing" : formatNumber(found)} found so far. Searched about{" "}
        {/* Two digits: the number is an estimate. */}
        {formatNumber(Number(records.toPrecision(2)))} {of}
        {backTo && `, back to ${inIndia(backTo)}`}.
      </chakra.p>
      {!stopped && <ProgressBar label="Searching" />}
    </Notice>
  );
}
