import { Skeleton } from "@chakra-ui/react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { MessageCircle } from "lucide-react";
import { useRef, useState } from "react";
import { type AttentionCase, countText } from "../../../shared/attention-case.ts";
import { plural } from "../../../shared/plural.ts";
import { attentionReasons } from "../../../shared/shipment/reason-words.ts";
import { reasonWords } from "../../../shared/shipment/staff-words.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Muted, PageHeader } from "../../ui/page.tsx";
import { InlineSelect } from "../controls.tsx";
import { QueryFailure } from "../feedback.tsx";
import { fromTheStart } from "../lists/list-page.ts";
import { EmptyList, ListStatus, Pager } from "../lists/page-of-list.tsx";
import { moveBetweenRows, SelectionBar, useSelection } from "../lists/selection.tsx";
import { TabStrip } from "../lists/tab-strip.tsx";
import { StepButtons } from "../parcels/case/case-actions.tsx";
import { StepNotice, useCaseSteps } from "../parcels/case/case-steps.tsx";
import { useAttentionCounts } from "../parcels/case/cases.ts";
import { MessagesDialog } from "../parcels/case/messages-dialog.tsx";
import { NoteDialog } from "../parcels/case/note-dialog.tsx";
import { useLastChange } from "../parcels/changes/change.ts";
import { useDrawerUrl, useOpenDialog } from "../parcels/opened.ts";
import { LastChangeNotice, RecordOverlays } from "../parcels/record-overlays.tsx";
import { ListedRows, Screen, StickyBar } from "../screen.tsx";
import { CaseGroups, type ListedCase } from "./case-list.tsx";
import { type AttentionSearch, attentionSearch, useCases } from "./cases.ts";

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
  const rows = cases.rows.map((one): ListedCase => ({ ...one, _id: one.trackingNo }));
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
  const { done } = steps;
  const [messaging, setMessaging] = useState<readonly AttentionCase[]>();
  // Its own, not the row's: the case may leave the list while the note is written.
  const [noted, setNoted] = useState<AttentionCase>();
  const dialog = useOpenDialog();
  const change = useLastChange();
  const drawer = useDrawerUrl("/logistic/attention");
  const listBox = useRef<HTMLDivElement>(null);
  const focusList = () => listBox.current?.focus({ preventScroll: true });

  return (
    <Screen gap="4">
      <PageHeader title="Needs attention">
        Parcels that need you, the most pressing first.
      </PageHeader>
      <BoardTabs search={search} onSearch={onSearch} />
      <QueryFailure query={cases.failure} endpoint="attentionCases" />
      <ListedRows
        ref={listBox}
        tabIndex={-1}
        containerType="inline-size"
        aria-busy={list.isFetching}
        stale={stale}
        gap="5"
        onKeyDown={(event) => moveBetweenRows(event.currentTarget, event)}
      >
        {list.isPending && <Skeleton h="15rem" />}
        <CaseGroups
          rows={rows}
          isDone={show === "done"}
          selection={selection}
          busy={done !== undefined}
          onOpen={drawer.open}
          onStep={(one, step) => void steps.take([one], step)}
          onNote={setNoted}
        />
      </ListedRows>
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
              <SmallButton onClick={() => setMessaging(chosen)}>
                <MessageCircle size={16} /> Message {customers}
              </SmallButton>
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
      {rows.length > 1 && (
        <Muted hideBelow="lg">
          In the list: ↑ and ↓ move between parcels, Enter opens, Space ticks.
        </Muted>
      )}
      <Pager search={search} list={cases} onSearch={onSearch} />
      <ListStatus
        list={{ ...cases, rows }}
        loading="Loading"
        found={show ?? "waiting"}
        selected={chosen.length}
      />
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
    </Screen>
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
