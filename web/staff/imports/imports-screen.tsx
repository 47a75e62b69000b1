import { chakra, Grid, Skeleton } from "@chakra-ui/react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Download, Undo2 } from "lucide-react";
import { useId, useState } from "react";
import {
  isImportFinished,
  type ListedImport,
  rollbackDays,
} from "../../../shared/import-report.ts";
import { formatRecordCount, formatRowCount } from "../../../shared/plural.ts";
import { apiPages, apiQuery, queryClient } from "../../api/client.ts";
import { ButtonLink, SmallButton } from "../../ui/button.tsx";
import {
  Badge,
  Card,
  Line,
  Muted,
  PageHeader,
  Rows,
  VisuallyHidden,
} from "../../ui/page.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { QueryFailure } from "../feedback.tsx";
import {
  defaultSize,
  type PageRequest,
  type PageSearch,
  useListPage,
} from "../lists/list-page.ts";
import { EmptyList, Pager } from "../lists/page-of-list.tsx";
import { ListedRows, Screen } from "../screen.tsx";
import { FileButton } from "../spreadsheet/save.tsx";
import { NotTakenFromShop, NotToldToShop } from "./not-taken.tsx";
import {
  isRecent,
  mayRollBack,
  saveRefusedRows,
  stateOf,
  whatHappened,
} from "./reports.tsx";
import { RollbackDialog } from "./rollback-dialog.tsx";
import { Progress, useProgress } from "./use-progress.tsx";

/** What was imported, by whom and when; refused rows again, and roll-backs. */
export function ImportsScreen() {
  const search = useSearch({ from: "/logistics/logistic/imports" });
  const navigate = useNavigate({ from: "/logistic/imports" });
  const onSearch = (next: PageSearch) =>
    void navigate({ search: next, resetScroll: false });
  const { size = defaultSize, cursor } = search;
  const pages = apiPages(
    "allImports",
    { query: { limit: size, cursor } },
    (query: PageRequest) => ({ query }),
  );
  const imports = useListPage({ ...pages, itemsOf: (reply) => reply.imports }, search);
  const { list, rows, stale } = imports;
  const [rollingBack, setRollingBack] = useState<ListedImport>();

  return (
    <Screen>
      <PageHeader title="Imports">
        Your imported files. An import can be rolled back for {rollbackDays} days: records
        it added are deleted, records it changed go back to what they were, and anything
        changed since stays.
      </PageHeader>
      <NotToldToShop />
      <NotTakenFromShop />
      <Rows as="section" aria-label="Uploaded files" gap="3">
        <chakra.h2 fontSize="xl">Uploaded files</chakra.h2>
        <QueryFailure query={imports.failure} endpoint="allImports" />
        <VisuallyHidden role="status">
          {list.isPending && "Loading imports"}
        </VisuallyHidden>
        {list.isPending &&
          ["first", "second", "third"].map((place) => <Skeleton key={place} h="9rem" />)}
        {rows.length > 0 && (
          <ListedRows
            as="ul"
            aria-label="Imports"
            gap="4"
            aria-busy={list.isFetching}
            stale={stale}
          >
            {rows.map((each) => (
              <ImportCard
                key={each.importId}
                listed={each}
                onRollBack={() => setRollingBack(each)}
              />
            ))}
          </ListedRows>
        )}
        {list.isSuccess && rows.length === 0 && (
          <EmptyList
            search={search}
            onSearch={onSearch}
            actions={
              <ButtonLink asChild>
                <Link to="/logistic/dashboard">Import a file</Link>
              </ButtonLink>
            }
          >
            No files imported yet.
          </EmptyList>
        )}
        <Pager search={search} list={imports} onSearch={onSearch} />
      </Rows>
      {rollingBack && (
        <RollbackDialog listed={rollingBack} onClose={() => setRollingBack(undefined)} />
      )}
    </Screen>
  );
}

const nameOf = (by: ListedImport["by"]) => by?.name ?? "a deleted account";

/** One import in the list. */
function ImportCard({
  listed,
  onRollBack,
}: {
  listed: ListedImport;
  onRollBack(): void;
}) {
  const { importId, fileName, by, at, status, counts, rolledBack } = listed;
  const nameId = useId();
  const { tone, label } = stateOf(listed);
  const isImporting = !isImportFinished(status);
  const isRunning = isImporting || rolledBack?.running;
  const progress = useProgress(isRunning ? importId : undefined);
  const rowsKept = !isImporting && isRecent(listed);
  const notApplied = [
    counts.refused > 0 && `${formatRowCount(counts.refused)} skipped`,
    counts.newer > 0 && `${formatRecordCount(counts.newer)} kept: edited since`,
  ].filter((part) => part !== false);
  return (
    <Rows as="li">
      <Card as="article" aria-labelledby={nameId} rows gap="3">
        <Grid
          templateColumns={{ base: "minmax(0, 1fr)", md: "minmax(0, 1fr) auto" }}
          columnGap="6"
          rowGap="3"
        >
          <Rows gap="1">
            <Line columnGap="3" rowGap="1">
              <chakra.h3 id={nameId} fontSize="lg" minW="0">
                {fileName}
              </chakra.h3>
              <Badge tone={tone}>{label}</Badge>
            </Line>
            <Muted>
              <RelativeTime iso={at} /> by {nameOf(by)}
            </Muted>
            {!isImporting && <p>{whatHappened(counts)}</p>}
            {notApplied.length > 0 && <p>{notApplied.join("; ")}.</p>}
            {rolledBack && (
              <Muted>
                Rolled back <RelativeTime iso={rolledBack.at} /> by{" "}
                {nameOf(rolledBack.by)}
              </Muted>
            )}
          </Rows>
          <Line justifyContent={{ md: "flex-end" }} _empty={{ display: "none" }}>
            {rowsKept && counts.refused > 0 && (
              <FileButton
                aria-describedby={nameId}
                save={() => saveRowsAgain(listed, "skipped")}
              >
                <Download size={18} /> Skipped rows
              </FileButton>
            )}
            {rowsKept && counts.newer > 0 && (
              <FileButton
                aria-describedby={nameId}
                save={() => saveRowsAgain(listed, "newer")}
              >
                <Download size={18} /> Rows not applied
              </FileButton>
            )}
            {(rolledBack || mayRollBack(listed)) && (
              <SmallButton aria-describedby={nameId} onClick={onRollBack}>
                {!rolledBack && <Undo2 size={18} />}
                {!rolledBack
                  ? "Roll back"
                  : rolledBack.running
                    ? "Watch the roll-back"
                    : "What was rolled back"}
              </SmallButton>
            )}
          </Line>
        </Grid>
        {isRunning && <Progress query={progress} fileName={fileName} />}
      </Card>
    </Rows>
  );
}

/** Downloads the rows that an earlier import did not apply. */
async function saveRowsAgain(
  { importId, fileName }: ListedImport,
  which: "skipped" | "newer",
): Promise<void> {
  const { errors } = await queryClient.fetchQuery(
    apiQuery("importProgress", { params: { id: importId } }),
  );
  const rows = errors.filter(({ newer = false }) => newer === (which === "newer"));
  await saveRefusedRows(rows, fileName, which);
}
