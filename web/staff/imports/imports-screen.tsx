import { Badge, Button, chakra, Skeleton } from "@chakra-ui/react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Download, Undo2 } from "lucide-react";
import { useEffect, useEffectEvent, useId, useState } from "react";
import type { ReplyOf } from "../../../shared/contract.ts";
import { isImportFinished, type ListedImport } from "../../../shared/import-report.ts";
import { rollbackDays } from "../../../shared/import-rollback.ts";
import { formatNumber, formatRecordCount, formatRowCount } from "../../../shared/plural.ts";
import { apiPages, apiQuery, queryClient } from "../../api/queries.ts";
import { Card, Main, PageHeader } from "../../ui/page.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { VisuallyHidden } from "../../ui/text.tsx";
import { QueryFailure } from "../feedback.tsx";
import { EmptyList } from "../lists/empty-list.tsx";
import { defaultSize, type PageSearch } from "../lists/list-url.ts";
import { Pager } from "../lists/pager.tsx";
import { type PageRequest, useListPage } from "../lists/use-list-page.ts";
import { ProgressBar } from "../progress-bar.tsx";
import { FileButton } from "../spreadsheet/save.tsx";
import { NotTakenFromShop } from "./not-taken.tsx";
import { saveRefusedRows } from "./refused-rows.tsx";
import { isRecent, mayRollBack, stateOf, whatHappened } from "./reports.ts";
import { RollbackDialog } from "./rollback-dialog.tsx";
import { ProgressFailure, useProgress } from "./use-progress.tsx";

/** What was imported, by whom and when; refused rows again, and roll-backs. */
export function ImportsScreen() {
  const search = useSearch({ from: "/logistics/logistic/imports" });
  const navigate = useNavigate({ from: "/logistic/imports" });
  const onSearch = (next: PageSearch) => void navigate({ search: next, resetScroll: false });
  const imports = useImports(search);
  const { list, rows, stale, nextCursor, retry, reload } = imports;
  const [rollingBack, setRollingBack] = useState<ListedImport>();

  return (
    <Main display="grid" gap="6" gridTemplateColumns="minmax(0, 1fr)" alignContent="start">
      <PageHeader title="Imports">
        Your imported files. An import can be rolled back for {rollbackDays} days: records it added are deleted, records
        it changed go back to what they were, and anything changed since stays.
      </PageHeader>
      <NotTakenFromShop />
      <QueryFailure query={{ error: list.error, isFetching: list.isFetching, refetch: retry }} endpoint="allImports" />
      <VisuallyHidden role="status">{list.isPending && "Loading imports"}</VisuallyHidden>
      <chakra.div aria-busy={list.isFetching} opacity={stale ? 0.55 : undefined}>
        {list.isPending ? (
          <chakra.div display="grid" gap="4">
            {["first", "second", "third"].map((place) => (
              <Skeleton key={place} h="9rem" borderRadius="md" />
            ))}
          </chakra.div>
        ) : (
          rows.length > 0 && (
            <chakra.ul
              aria-label="Imports"
              listStyleType="none"
              display="grid"
              gridTemplateColumns="minmax(0, 1fr)"
              gap="4"
            >
              {rows.map((each) => (
                <ImportCard
                  key={each.importId}
                  listed={each}
                  onRollBack={() => setRollingBack(each)}
                  onEnded={() => void reload()}
                />
              ))}
            </chakra.ul>
          )
        )}
      </chakra.div>
      {list.isSuccess && rows.length === 0 && (
        <EmptyList
          search={search}
          onSearch={onSearch}
          actions={
            <Button asChild>
              <Link to="/logistic/dashboard">Import a file</Link>
            </Button>
          }
        >
          No files imported yet.
        </EmptyList>
      )}
      {(nextCursor !== undefined || search.cursor !== undefined || rows.length > defaultSize) && (
        <Pager search={search} list={imports} onSearch={onSearch} />
      )}
      {rollingBack && (
        <RollbackDialog
          listed={rollingBack}
          onChanged={() => void reload()}
          onClose={() => setRollingBack(undefined)}
        />
      )}
    </Main>
  );
}

interface ImportCardProps {
  listed: ListedImport;
  onRollBack(): void;
  /** What was running has ended. */
  onEnded(): void;
}

const Fact = chakra("p", { base: { fontSize: "sm", color: "inkMuted" } });
const nameOf = (by: ListedImport["by"]) => by?.name ?? "a deleted account";

/** One import in the list. */
function ImportCard({ listed, onRollBack, onEnded }: ImportCardProps) {
  const { importId, fileName, by, at, status, counts, rolledBack } = listed;
  const nameId = useId();
  const { palette, label } = stateOf(listed);
  const isImporting = !isImportFinished(status);
  const rowsKept = !isImporting && isRecent(listed);
  const notApplied = [
    counts.refused > 0 && `${formatRowCount(counts.refused)} skipped`,
    counts.newer > 0 && `${formatRowCount(counts.newer)} not applied because of a later change`,
  ].filter((part) => part !== false);
  return (
    <chakra.li display="grid" gridTemplateColumns="minmax(0, 1fr)">
      <Card
        asChild
        display="grid"
        gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "minmax(0, 1fr) auto" }}
        columnGap="6"
        rowGap="3"
        p={{ base: "4", sm: "5" }}
      >
        <article aria-labelledby={nameId}>
          <chakra.div display="grid" gap="1" alignContent="start" minW="0">
            <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
              <chakra.h2 id={nameId} fontSize="lg" overflowWrap="anywhere" minW="0">
                {fileName}
              </chakra.h2>
              <Badge colorPalette={palette}>{label}</Badge>
            </chakra.div>
            <Fact>
              <RelativeTime iso={at} /> by {nameOf(by)}
            </Fact>
            {!isImporting && <p>{whatHappened(counts)}</p>}
            {notApplied.length > 0 && <p>{notApplied.join("; ")}.</p>}
            {rolledBack && (
              <Fact>
                Rolled back <RelativeTime iso={rolledBack.at} /> by {nameOf(rolledBack.by)}
              </Fact>
            )}
          </chakra.div>
          <chakra.div
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            alignContent="center"
            justifyContent={{ md: "flex-end" }}
            gap="2"
            css={{ "&:empty": { display: "none" } }}
          >
            {rowsKept && counts.refused > 0 && (
              <FileButton aria-describedby={nameId} save={() => saveRowsAgain(importId, fileName, "skipped")}>
                <Download size={18} aria-hidden /> Skipped rows
              </FileButton>
            )}
            {rowsKept && counts.newer > 0 && (
              <FileButton aria-describedby={nameId} save={() => saveRowsAgain(importId, fileName, "newer")}>
                <Download size={18} aria-hidden /> Rows not applied
              </FileButton>
            )}
            {rolledBack ? (
              <Button variant="outline" size="sm" aria-describedby={nameId} onClick={onRollBack}>
                {rolledBack.running ? "Watch the roll-back" : "What was rolled back"}
              </Button>
            ) : (
              mayRollBack(listed) && (
                <Button variant="outline" size="sm" aria-describedby={nameId} onClick={onRollBack}>
                  <Undo2 size={18} aria-hidden /> Roll back
                </Button>
              )
            )}
          </chakra.div>
          {(isImporting || rolledBack?.running) && (
            <chakra.div gridColumn="1 / -1">
              <RunningImport listed={listed} onEnded={onEnded} />
            </chakra.div>
          )}
        </article>
      </Card>
    </chakra.li>
  );
}

interface RunningImportProps {
  listed: ListedImport;
  onEnded(): void;
}

/** How far an import or its roll-back is. */
function RunningImport({ listed: { importId, fileName }, onEnded }: RunningImportProps) {
  const { query, ended } = useProgress(importId);
  const end = useEffectEvent(onEnded);
  useEffect(() => {
    if (ended) end();
  }, [ended]);

  const { rollback, processed = 0, counts } = query.data ?? {};
  const [done, of, text] = rollback
    ? [
        rollback.reverted + rollback.keptCount,
        rollback.records,
        `${formatNumber(rollback.reverted + rollback.keptCount)} of ${formatRecordCount(rollback.records)}`,
      ]
    : [processed, counts?.rows, `${formatNumber(processed)} of ${formatRowCount(counts?.rows ?? 0)}`];
  return (
    <chakra.div display="grid" gap="2">
      {query.data && <p>{text}</p>}
      <ProgressBar
        label={`${rollback ? "Roll-back" : "Import"} of ${fileName}`}
        done={query.data && done}
        of={of}
        text={query.data && text}
      />
      <ProgressFailure query={query} of={rollback ? "roll-back" : "import"} />
    </chakra.div>
  );
}

/** Downloads the rows that an earlier import did not apply. */
async function saveRowsAgain(importId: string, fileName: string, which: "skipped" | "newer"): Promise<void> {
  const { errors } = await queryClient.fetchQuery(apiQuery("importProgress", { params: { id: importId } }));
  const rows = errors.filter(({ newer = false }) => newer === (which === "newer"));
  await saveRefusedRows(rows, fileName, which);
}

const itemsOf = ({ imports }: ReplyOf<"allImports">) => imports;

/** The page of imports in the URL. */
function useImports(search: PageSearch) {
  const { size = defaultSize, cursor } = search;
  const pages = apiPages("allImports", { query: { limit: size, cursor } }, (query: PageRequest) => ({ query }));
  return {
    ...useListPage({ ...pages, itemsOf }, search),
    /** Reads imports and records anew, after an import or a roll-back has changed both. */
    reload: () =>
      Promise.all(["allImports", "allTracking"].map((name) => queryClient.invalidateQueries({ queryKey: [name] }))),
  };
}
