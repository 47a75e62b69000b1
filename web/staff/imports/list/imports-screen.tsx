import { Button, chakra } from "@chakra-ui/react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { ListedImport } from "../../../../shared/import-report.ts";
import { rollbackDays } from "../../../../shared/import-rollback.ts";
import { QueryFailure } from "../../../api/query-failure.tsx";
import { Main, PageHeader } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { EmptyList } from "../../lists/empty-list.tsx";
import { defaultSize, type PageSearch } from "../../lists/page-search.ts";
import { Pager } from "../../lists/pager.tsx";
import { NotTakenFromShop } from "../not-taken.tsx";
import { RollbackDialog } from "../rollback/rollback-dialog.tsx";
import { ImportCard } from "./import-card.tsx";
import { useImports } from "./use-imports.ts";

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
        The files that were imported. An import can be rolled back for {rollbackDays} days: what it added is deleted,
        what it changed returns to what it was, and what was changed since stays.
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
          No file has been imported yet.
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
