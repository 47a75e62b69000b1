import { chakra } from "@chakra-ui/react";
import { RefreshCw } from "lucide-react";
import type { Parcel } from "../../../../shared/shipment/parcel.ts";
import { isShipmentFinal } from "../../../../shared/shipment/progress.ts";
import { Button } from "../../../ui/button.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { formatWhen } from "./format-when.ts";
import type { Check } from "./use-lookup.ts";

const lastKnown = (asOf: string | null) => (asOf ? `; last known ${formatWhen(Date.parse(asOf), Date.now())}` : "");

/** What is to be said of an answer that could not be made newer; nothing where there is no such thing. */
function trouble({ asOf, stale, data }: Parcel, check: Check): string | undefined {
  if (isShipmentFinal(data)) return undefined;
  switch (check) {
    case "offline":
      return `You are offline${lastKnown(asOf)}. We look again when you are back online.`;
    case "failed":
      return `We could not check for newer scans${lastKnown(asOf)}.`;
    case "newer":
    case "unchanged":
      if (stale && asOf) return `The courier isn't answering right now${lastKnown(asOf)}.`;
      if (stale) return "Still no answer from the courier.";
      return check === "unchanged" ? `Nothing newer yet${lastKnown(asOf)}.` : undefined;
    default:
      return undefined;
  }
}

/** How old the answer is, whether a newer one is being looked for, and honestly when none could be had. */
export function Freshness({ parcel, check, onRefresh }: { parcel: Parcel; check: Check; onRefresh(): void }) {
  const problem = trouble(parcel, check);
  const checking = check === "running";
  const said = checking || problem || parcel.asOf;
  // Nobody is asked about another carrier's parcel, and where the story is over nothing newer is to come.
  if (parcel.state === "other-carrier") return null;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" fontSize="sm" color="inkMuted">
      <span>
        {!checking && !problem && parcel.asOf && (
          <>
            Checked <RelativeTime iso={parcel.asOf} />
          </>
        )}
        {/* Only what changes by itself is said aloud; an age that grows by the minute is not news. */}
        <chakra.span role="status" color={problem ? "warningInk" : undefined} fontWeight={problem ? "600" : undefined}>
          {checking ? "Checking for newer scans…" : problem}
        </chakra.span>
      </span>
      {!isShipmentFinal(parcel.data) && (
        <Button tone="bare" size="sm" ms={said ? "-3" : "-6"} me="-3" busy={checking} onClick={onRefresh}>
          <RefreshCw size={16} aria-hidden /> Refresh
        </Button>
      )}
    </chakra.div>
  );
}
