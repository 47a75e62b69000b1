import { Button, chakra } from "@chakra-ui/react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { FailureNotice } from "../../api/failure-notice.tsx";
import { useApiMutation } from "../../api/queries.ts";
import { QueryFailure } from "../../api/query-failure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Main, PageHeader } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StickyBar } from "../../ui/sticky-bar.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { BusyButton } from "../controls.tsx";
import { EmptyList } from "../lists/empty-list.tsx";
import { Pager } from "../lists/pager.tsx";
import { recordLinkId } from "../records/drawer/record-link.ts";
import { useDrawerUrl } from "../records/drawer/use-drawer-url.ts";
import type { AttentionSearch } from "./attention-search.ts";
import type { Written } from "./case-actions.tsx";
import { CaseCard } from "./case-card.tsx";
import { CaseDrawer } from "./case-drawer.tsx";
import { knownSearch } from "./known-search.ts";
import { ReasonFilter } from "./reason-filter.tsx";
import { useCases } from "./use-cases.ts";

/** The parcels that need the team, the longest waiting first. */
export function AttentionScreen() {
  const given = useSearch({ from: "/logistics/logistic/attention" });
  const navigate = useNavigate({ from: "/logistic/attention" });
  const onSearch = (next: AttentionSearch) => void navigate({ search: next, resetScroll: false });
  const search = knownSearch(given);
  const { snoozed } = search;
  const cases = useCases(search);
  const { list, rows, stale, nextCursor } = cases;
  const [last, setLast] = useState<Written>();
  const drawer = useDrawerUrl("/logistic/attention");
  const listBox = useRef<HTMLDivElement>(null);
  const focusList = () => listBox.current?.focus({ preventScroll: true });
  const hasPages = nextCursor !== undefined || search.cursor !== undefined;

  return (
    <Main display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)" alignContent="start">
      <PageHeader title="Needs attention">
        Parcels that will not arrive by themselves, the longest waiting first.
      </PageHeader>
      <ReasonFilter search={search} />
      <QueryFailure
        query={{ error: list.error, isFetching: list.isFetching, refetch: cases.retry }}
        endpoint="attentionCases"
      />
      <chakra.div
        ref={listBox}
        tabIndex={-1}
        aria-busy={list.isFetching}
        opacity={stale ? 0.55 : undefined}
        display="grid"
        gap="4"
        gridTemplateColumns="minmax(0, 1fr)"
      >
        {list.isPending && <Skeleton h="15rem" borderRadius="md" />}
        {rows.length > 0 && (
          <chakra.ul display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)" listStyleType="none">
            {rows.map((one) => (
              <CaseCard
                key={one.trackingNo}
                of={one}
                onOpen={drawer.open}
                onWritten={(written) => {
                  cases.put(written.case);
                  if ("text" in written) setLast(written);
                }}
                onGone={() => {
                  cases.drop(one);
                  focusList();
                }}
              />
            ))}
          </chakra.ul>
        )}
      </chakra.div>
      {list.isSuccess && rows.length === 0 && !list.isFetching && <Nothing search={search} onSearch={onSearch} />}
      {last && (
        <StickyBar>
          <WrittenNotice
            key={`${last.case.trackingNo} ${last.case.version}`}
            written={last}
            onUndone={(one) => {
              cases.put(one);
              setLast(undefined);
              focusList();
            }}
            onDismiss={() => {
              setLast(undefined);
              focusList();
            }}
          />
        </StickyBar>
      )}
      {hasPages && <Pager search={search} list={cases} onSearch={onSearch} />}
      <VisuallyHidden role="status">
        {list.isPending ? "Loading" : !stale && `${rows.length} ${snoozed ? "snoozed" : "waiting"} on this page`}
      </VisuallyHidden>
      <CaseDrawer
        id={search.record}
        cases={rows}
        ready={list.isSuccess && !stale}
        drawer={drawer}
        returnFocus={() => document.getElementById(recordLinkId(search.record ?? "")) ?? listBox.current}
      />
    </Main>
  );
}

interface WrittenNoticeProps {
  written: Written;
  onUndone(one: Written["case"]): void;
  onDismiss(): void;
}

/** What was just done, with Undo. It stays until the next change or until it is dismissed. */
function WrittenNotice({ written, onUndone, onDismiss }: WrittenNoticeProps) {
  const { case: one, text, undo } = written;
  const notice = useRef<HTMLDivElement>(null);
  const call = useApiMutation("updateCase");
  // The pressed button was removed with its card: keyboard users continue here, next to Undo.
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.focus({ preventScroll: true });
  }, []);
  const takeBack = () =>
    undo &&
    call.mutate(
      { params: { trackingNo: one.trackingNo }, body: { ...undo, version: one.version } },
      { onSuccess: ({ case: now }) => onUndone(now) },
    );
  return (
    <chakra.div ref={notice} tabIndex={-1}>
      <Notice
        tone={call.error ? "error" : "success"}
        advice={call.error ? <FailureNotice error={call.error} endpoint="updateCase" /> : undefined}
        actions={
          <>
            {undo && (
              <BusyButton variant="outline" size="sm" busy={call.isPending} onClick={takeBack}>
                Undo
              </BusyButton>
            )}
            <Button variant="ghost" size="sm" onClick={onDismiss}>
              Dismiss
            </Button>
          </>
        }
      >
        {text}
      </Notice>
    </chakra.div>
  );
}

/** An empty page of the board. */
function Nothing({ search, onSearch }: { search: AttentionSearch; onSearch(search: AttentionSearch): void }) {
  const { reason, snoozed } = search;
  const text = snoozed ? "Nothing is snoozed." : reason ? "Nothing is left here." : "Nothing needs you.";
  const actions = (snoozed || reason) && <Button onClick={() => onSearch({})}>Show all</Button>;
  return (
    <EmptyList search={search} onSearch={onSearch} actions={actions}>
      {text}
    </EmptyList>
  );
}
