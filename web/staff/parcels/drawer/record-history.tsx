import { chakra } from "@chakra-ui/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { AttentionCase } from "../../../../shared/attention-case.ts";
import { recordFields, recordNames } from "../../../../shared/labels.ts";
import type {
  RecordHistory as FirstPage,
  RecordChange,
} from "../../../../shared/records.ts";
import { apiPages } from "../../../api/client.ts";
import { SmallButton } from "../../../ui/button.tsx";
import { Muted, Rows } from "../../../ui/page.tsx";
import { IndiaTime } from "../../../ui/relative-time.tsx";
import { QueryFailure } from "../../feedback.tsx";

const pageSize = 50;

/** What happened, in sentences without their full stops. */
export function changeSentences({ kind, via, before, after }: RecordChange): string[] {
  switch (kind) {
    case "created":
      return [
        after
          ? `Added with phone ${after.phone} and tracking number ${after.trackingNo}`
          : "Added",
      ];
    case "changed": {
      if (!before || !after) return [];
      const changed = recordFields.filter((field) => before[field] !== after[field]);
      if (changed.length === 0) return ["Saved again without a change"];
      return changed.map(
        (field) =>
          `${recordNames[field]} changed from ${before[field]} to ${after[field]}`,
      );
    }
    case "deleted":
      return [via === "expiry" ? "Removed after its retention period" : "Deleted"];
    case "restored":
      return ["Restored"];
  }
}

type Words = Partial<Record<RecordChange["via"], string>>;
/** Who made a change that no account made. */
const withoutAccount: Words = {
  shop: "by the shop",
  restore: "by an operator",
  expiry: "automatically",
};
const ways: Words = {
  undo: "undo",
  rollback: "an import rolled back",
  restore: "a backup restored",
};

/** Who did it, and by which way: "import of shipments.xlsx, row 17". */
export function changeSource({
  by,
  via,
  kind,
  importFile,
  importRow,
}: RecordChange): [who: string, way?: string] {
  const who = by ? `by ${by.name}` : (withoutAccount[via] ?? "by a deleted account");
  if (via === "undo" && kind === "restored") return [who];
  if (via !== "import") return [who, ways[via]];
  const file = importFile ? `import of ${importFile}` : "an import";
  return [who, importRow ? `${file}, row ${importRow}` : file];
}

const Entries = chakra("ol", { base: { display: "grid", gap: "3" } });
const Entry = chakra("li", {
  base: {
    ps: "3",
    borderInlineStartWidth: "3px",
    lineHeight: 1.45,
  },
});

interface HappenedProps {
  sentences: readonly string[];
  at: string;
  who: string;
  way?: string | undefined;
}

function Happened({ sentences, at, who, way }: HappenedProps) {
  return (
    <Entry>
      {sentences.map((sentence) => (
        <chakra.p key={sentence} fontWeight="600">
          {sentence}
        </chakra.p>
      ))}
      <Muted>
        {who}, <IndiaTime iso={at} />
        {way && `, ${way}`}
      </Muted>
    </Entry>
  );
}

function entryOf(change: RecordChange) {
  const { at, version } = change;
  const [who, way] = changeSource(change);
  return { key: String(version), sentences: changeSentences(change), at, who, way };
}

interface RecordHistoryProps {
  id: string;
  first: FirstPage;
  /** Who asked the courier about its case, and when. */
  asked: AttentionCase["asked"] | undefined;
}

/** All that happened to a record, newest first; older changes are read when they are asked for. */
export function RecordHistory({ id, first, asked }: RecordHistoryProps) {
  const older = useInfiniteQuery({
    ...apiPages(
      "trackingHistory",
      { params: { id }, query: { cursor: first.nextCursor } },
      (cursor?: string) => ({
        params: { id },
        query: { limit: pageSize, cursor },
      }),
    ),
    initialPageParam: first.nextCursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: false,
  });
  const changes = [
    ...first.changes,
    ...(older.data?.pages.flatMap((page) => page.changes) ?? []),
  ];
  const entries = changes.map(entryOf);
  if (asked) {
    const who = `by ${asked.by?.name ?? "a deleted account"}`;
    const entry = { key: "asked", sentences: ["Asked ShipGlobal"], at: asked.at, who };
    const place = changes.filter(({ at }) => at > asked.at).length;
    entries.splice(place, 0, { ...entry, way: undefined });
  }
  const hasOlder = older.data ? older.hasNextPage : first.nextCursor !== undefined;
  if (changes.length === 0)
    return <chakra.p color="inkMuted">Its history is no longer kept.</chakra.p>;
  return (
    <Rows gap="4" justifyItems="start">
      <Entries>
        {entries.map(({ key, ...entry }) => (
          <Happened key={key} {...entry} />
        ))}
      </Entries>
      <QueryFailure query={older} endpoint="trackingHistory" />
      {hasOlder && !older.isError && (
        <SmallButton busy={older.isFetching} onClick={() => void older.fetchNextPage()}>
          Show older
        </SmallButton>
      )}
    </Rows>
  );
}
