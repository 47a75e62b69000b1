import { chakra } from "@chakra-ui/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RecordHistory as FirstPage, RecordChange } from "../../../../shared/history.ts";
import { apiPages } from "../../../api/queries.ts";
import { inIndia } from "../../../ui/relative-time.tsx";
import { BusyButton } from "../../controls.tsx";
import { QueryFailure } from "../../feedback.tsx";
import { changeSentences, changeSource } from "./change-words.ts";

const pageSize = 50;

const Entries = chakra("ol", { base: { listStyle: "none", display: "grid", gap: "3" } });
const Entry = chakra("li", {
  base: { ps: "3", borderInlineStart: "3px solid", borderColor: "line", lineHeight: 1.45 },
});

function Change({ change }: { change: RecordChange }) {
  const { who, way } = changeSource(change);
  return (
    <Entry>
      {changeSentences(change).map((sentence) => (
        <chakra.p key={sentence} fontWeight="600">
          {sentence}
        </chakra.p>
      ))}
      <chakra.p color="inkMuted" fontSize="sm">
        {who}, <time dateTime={change.at}>{inIndia(change.at)}</time>
        {way && `, ${way}`}
      </chakra.p>
    </Entry>
  );
}

/** All changes of a record, newest first; older ones are read when they are asked for. */
export function RecordHistory({ id, first }: { id: string; first: FirstPage }) {
  const [wanted, setWanted] = useState(false);
  const older = useInfiniteQuery({
    ...apiPages("trackingHistory", { params: { id }, query: { cursor: first.nextCursor } }, (cursor?: string) => ({
      params: { id },
      query: { limit: pageSize, cursor },
    })),
    initialPageParam: first.nextCursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: wanted && first.nextCursor !== undefined,
  });
  const changes = [...first.changes, ...(older.data?.pages.flatMap((page) => page.changes) ?? [])];
  const hasOlder = older.data ? older.hasNextPage : first.nextCursor !== undefined;
  if (changes.length === 0) return <chakra.p color="inkMuted">Its history is no longer kept.</chakra.p>;
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" justifyItems="start">
      <Entries>
        {changes.map((change) => (
          <Change key={change.version} change={change} />
        ))}
      </Entries>
      <QueryFailure query={older} endpoint="trackingHistory" />
      {hasOlder && !older.isError && (
        <BusyButton
          variant="outline"
          size="sm"
          busy={older.isFetching}
          onClick={() => (older.data ? void older.fetchNextPage() : setWanted(true))}
        >
          Show older
        </BusyButton>
      )}
    </chakra.div>
  );
}
