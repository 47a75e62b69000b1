import { countText } from "../../../shared/attention-case.ts";
import { attentionReasons } from "../../../shared/shipment/reason-words.ts";
import { reasonWords } from "../../../shared/shipment/staff-words.ts";
import { InlineSelect } from "../controls.tsx";
import { fromTheStart } from "../lists/list-url.ts";
import { TabStrip } from "../lists/tab-strip.tsx";
import { useAttentionCounts } from "../parcels/case/cases.ts";
import { type AttentionSearch, attentionSearch } from "./cases.ts";

interface BoardTabsProps {
  search: AttentionSearch;
  onSearch(search: AttentionSearch): void;
}

/** Open, snoozed and done cases, and among the open ones those of one reason, each with their number. */
export function BoardTabs({ search, onSearch }: BoardTabsProps) {
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
