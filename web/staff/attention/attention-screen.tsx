import { chakra, Skeleton } from "@chakra-ui/react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { MessageCircle } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { type AttentionCase, countText } from "../../../shared/attention-case.ts";
import { plural } from "../../../shared/plural.ts";
import { attentionReasons } from "../../../shared/shipment/reason-words.ts";
import { reasonWords } from "../../../shared/shipment/staff-words.ts";
import { Button } from "../../ui/button.tsx";
import { Line, Main, Muted, PageHeader, Rows } from "../../ui/page.tsx";
import { VisuallyHidden } from "../../ui/text.tsx";
import { Tick } from "../check-field.tsx";
import { InlineSelect, StickyBar } from "../controls.tsx";
import { QueryFailure } from "../feedback.tsx";
import { EmptyList } from "../lists/empty-list.tsx";
import { fromTheStart } from "../lists/list-url.ts";
import { Pager } from "../lists/pager.tsx";
import { moveBetweenRows } from "../lists/row-keys.ts";
import { SelectionBar, useSelection } from "../lists/selection.tsx";
import { TabStrip } from "../lists/tab-strip.tsx";
import { StepButtons } from "../parcels/case/case-actions.tsx";
import { ReasonBadge } from "../parcels/case/case-facts.tsx";
import { StepNotice, useCaseSteps } from "../parcels/case/case-steps.tsx";
import { useAttentionCounts } from "../parcels/case/cases.ts";
import { MessagesDialog } from "../parcels/case/messages-dialog.tsx";
import { NoteDialog } from "../parcels/case/note-dialog.tsx";
import { useLastChange } from "../parcels/changes/change.ts";
import { useOpenDialog } from "../parcels/dialogs/open-dialog.ts";
import { LastChangeNotice, RecordOverlays } from "../parcels/record-overlays.tsx";
import { useDrawerUrl } from "../parcels/record-url.ts";
import { CaseRow } from "./case-row.tsx";
import { type AttentionSearch, attentionSearch, useCases } from "./cases.ts";

/** A case of the page; its number is its key. */
type Row = AttentionCase & { readonly _id: string };

function emptyText({ show, reason }: AttentionSearch) {
  if (show === "snoozed") return "Nothing is snoozed.";
  if (show === "done") return "Nothing has been marked done yet.";
  return reason ? "There's nothing left here." : "Nothing needs you right now.";
}

/** The parcels that need the team, the most pressing first. */
export function AttentionScreen() {
  const search = useSearch({ from: "/logistics/logistic/attention" });
  const navigate = useNavigate({ from: "/logistic/attention" });
  const { show } = search;
  const cases = useCases(search);
  const { list, stale } = cases;
  const rows = cases.rows.map((one): Row => ({ ...one, _id: one.trackingNo }));
  const selection = useSelection(rows);
  const { chosen } = selection;
  const customers = chosen.reduce((sum, { orders }) => sum + orders.length, 0);
  const onSearch = (next: AttentionSearch) => {
    selection.clear();
    void navigate({ search: next, replace: true, resetScroll: false });
  };
  const steps = useCaseSteps((changed) => {
    for (const { trackingNo } of changed) selection.select(trackingNo, false);
  });
  const { last, done } = steps;
  const [messaging, setMessaging] = useState<readonly AttentionCase[]>();
  // Its own, not the row's: the case may leave the list while the note is written.
  const [noted, setNoted] = useState<AttentionCase>();
  const dialog = useOpenDialog();
  const change = useLastChange();
  const drawer = useDrawerUrl("/logistic/attention");
  const listBox = useRef<HTMLDivElement>(null);
  const focusList = () => listBox.current?.focus({ preventScroll: true });

  return (
    <Main
      display="grid"
      gap="4"
      gridTemplateColumns="minmax(0, 1fr)"
      alignContent="start"
    >
      <PageHeader title="Needs attention">
        Parcels that need you, the most pressing first.
      </PageHeader>
      <BoardTabs search={search} onSearch={onSearch} />
      <QueryFailure query={cases.failure} endpoint="attentionCases" />
      <Rows
        ref={listBox}
        tabIndex={-1}
        containerType="inline-size"
        aria-busy={list.isFetching}
        opacity={stale ? 0.55 : undefined}
        gap="5"
        onKeyDown={(event) => moveBetweenRows(event.currentTarget, event)}
      >
        {list.isPending && <Skeleton h="15rem" />}
        {/* Done ones are listed by when that was. */}
        {[
          ...Map.groupBy(rows, ({ reason }) => (show === "done" ? undefined : reason)),
        ].map(([reason, group]) => (
          <CaseGroup
            key={reason ?? "done"}
            reason={reason}
            rows={group}
            selection={selection}
          >
            {group.map((one) => (
              <CaseRow
                key={one.trackingNo}
                of={one}
                showReason={!reason}
                selected={selection.has(one)}
                onSelect={(on) => selection.select(one._id, on)}
                onOpen={drawer.open}
                busy={done !== undefined}
                onStep={(step) => void steps.take([one], step)}
                onNote={() => setNoted(one)}
              />
            ))}
          </CaseGroup>
        ))}
      </Rows>
      {list.isSuccess && rows.length === 0 && !list.isFetching && (
        <EmptyList
          search={search}
          onSearch={onSearch}
          actions={
            (show || search.reason) && (
              <Button onClick={() => onSearch({})}>
                {show ? "Show open parcels" : "Show all"}
              </Button>
            )
          }
        >
          {emptyText(search)}
        </EmptyList>
      )}
      {(last || (change.last && !search.record) || chosen.length > 0) && (
        <StickyBar>
          {!search.record && <LastChangeNotice change={change} />}
          <StepNotice steps={steps} onClosed={focusList} />
          {chosen.length > 0 && (
            <SelectionBar
              label="Selected parcels"
              count={chosen.length}
              onClear={() => {
                selection.clear();
                focusList();
              }}
            >
              <span role="status">
                {done !== undefined && `${done} of ${chosen.length}…`}
              </span>
              {customers > 0 && (
                <Button size="sm" tone="quiet" onClick={() => setMessaging(chosen)}>
                  <MessageCircle size={16} aria-hidden /> Message {customers}
                </Button>
              )}
              <StepButtons
                cases={chosen}
                tab={show ?? "open"}
                called={plural(chosen.length, "parcel", "parcels")}
                busy={done !== undefined}
                onStep={(step) => void steps.take(chosen, step)}
              />
            </SelectionBar>
          )}
        </StickyBar>
      )}
      {rows.length > 1 && (
        <Muted hideBelow="lg">
          In the list: ↑ and ↓ move between parcels, Enter opens, Space ticks.
        </Muted>
      )}
      <Pager search={search} list={cases} onSearch={onSearch} />
      <VisuallyHidden role="status">
        {list.isPending
          ? "Loading"
          : !stale && `${rows.length} ${show ?? "waiting"} on this page`}
      </VisuallyHidden>
      <VisuallyHidden role="status">
        {chosen.length > 0 && `${chosen.length} selected`}
      </VisuallyHidden>
      {messaging && (
        <MessagesDialog cases={messaging} onClose={() => setMessaging(undefined)} />
      )}
      {noted && <NoteDialog of={noted} onClose={() => setNoted(undefined)} />}
      <RecordOverlays
        id={search.record}
        rows={rows.flatMap(({ orders }) => orders)}
        drawer={drawer}
        dialog={dialog}
        change={change}
        listBox={listBox}
      />
    </Main>
  );
}

interface BoardTabsProps {
  search: AttentionSearch;
  onSearch(search: AttentionSearch): void;
}

/** Open, snoozed and done cases, and among the open ones those of one reason, each with their number. */
function BoardTabs({ search, onSearch }: BoardTabsProps) {
  const { show: tab = "open", reason } = search;
  const { counts = {}, total, snoozed, isCut } = useAttentionCounts() ?? {};
  const counted = (count = 0, cut = false) => (count > 0 ? countText(count, cut) : "");
  const reasons = attentionReasons.filter((one) => counts[one] || one === reason);
  // "open" and "all" are no values of the address: they stand for none.
  const change = (changed: { readonly show?: string; readonly reason?: string }) =>
    onSearch(attentionSearch.parse({ ...fromTheStart(search, {}), ...changed }));
  return (
    <>
      <TabStrip
        label="Show"
        tabs={[
          { value: "open", label: "Open", count: counted(total, isCut) },
          { value: "snoozed", label: "Snoozed", count: counted(snoozed) },
          { value: "done", label: "Done" },
        ]}
        shown={tab}
        onShow={(value) => change({ show: value, reason: "all" })}
      />
      {tab === "open" && (reason || reasons.length > 1) && (
        <InlineSelect
          label="Reason"
          value={reason ?? "all"}
          options={{
            all: `All ${counted(total, isCut)}`,
            ...Object.fromEntries(
              reasons.map((one) => [
                one,
                `${reasonWords[one].title} ${counted(counts[one])}`,
              ]),
            ),
          }}
          onChange={(chosen) => change({ reason: chosen })}
          w="fit-content"
        />
      )}
    </>
  );
}

interface CaseGroupProps {
  reason: AttentionCase["reason"] | undefined;
  rows: readonly Row[];
  selection: Pick<ReturnType<typeof useSelection>, "has" | "select">;
  children: ReactNode;
}

/** The cases of one reason below what it means and what is done about it. */
function CaseGroup({ reason, rows, selection, children }: CaseGroupProps) {
  const chosen = rows.filter(selection.has).length;
  const isAll = chosen === rows.length;
  const words = reason && reasonWords[reason];
  return (
    <chakra.section
      aria-label={words ? `${words.title}, ${rows.length}` : "Done"}
      bg="surface"
      border="1px solid"
      borderColor="line"
      borderRadius="md"
    >
      <chakra.div display="flex" gap="3" px={{ base: "3", sm: "4" }} py="2" fontSize="sm">
        <Tick
          label={words ? `Select all: ${words.title}` : "Select all on this page"}
          checked={isAll || (chosen > 0 && "indeterminate")}
          onChange={() => {
            for (const { _id } of rows) selection.select(_id, !isAll);
          }}
        />
        {reason && words ? (
          <Line columnGap="3" rowGap="1">
            <chakra.h2 fontFamily="body" fontSize="sm" lineHeight="inherit">
              <ReasonBadge reason={reason} /> {rows.length}
            </chakra.h2>
            <chakra.p flex="1 1 20rem">
              {words.means} <strong>{words.toDo}</strong>
            </chakra.p>
          </Line>
        ) : (
          <h2>Newest first</h2>
        )}
      </chakra.div>
      <chakra.ul listStyleType="none">{children}</chakra.ul>
    </chakra.section>
  );
}
