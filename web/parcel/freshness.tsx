import { chakra } from "@chakra-ui/react";
import { RefreshCw } from "lucide-react";
import type { Parcel } from "../../shared/shipment/parcel.ts";
import { isShipmentFinal } from "../../shared/shipment/progress.ts";
import { Button } from "../ui/button.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { formatWhen } from "./format-when.ts";

/** The state of a refresh, during which the older data stays. */
export type RefreshState = "none" | "running" | "done" | "failed";

const lastKnown = (asOf: string | null) => (asOf ? `; last known ${formatWhen(Date.parse(asOf), Date.now())}` : "");

/** Why the data could not be refreshed; undefined without a problem. */
function refreshProblem({ asOf, stale, data }: Parcel, state: RefreshState): string | undefined {
  if (isShipmentFinal(data)) return undefined;
  if (state === "failed") return `We couldn't check for newer scans${lastKnown(asOf)}.`;
  if (state !== "done" || !stale) return undefined;
  return asOf ? `The carrier isn't answering right now${lastKnown(asOf)}.` : "Still no answer from the carrier.";
}

interface FreshnessProps {
  parcel: Parcel;
  refreshState: RefreshState;
  onRefresh(): void;
}

/** The age of the data, the state of a refresh, and the Refresh button. */
export function Freshness({ parcel, refreshState, onRefresh }: FreshnessProps) {
  const problem = refreshProblem(parcel, refreshState);
  const refreshing = refreshState === "running";
  const hasText = refreshing || problem || parcel.asOf;
  // Another carrier's parcel cannot be refreshed, and no newer scans follow a final status.
  if (parcel.state === "other-carrier") return null;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" fontSize="sm" color="inkMuted">
      <span>
        {!refreshing && !problem && parcel.asOf && (
          <>
            Checked <RelativeTime iso={parcel.asOf} />
          </>
        )}
        {/* Announced to screen readers; the age beside it changes every minute and is not. */}
        <chakra.span role="status" color={problem ? "warningInk" : undefined} fontWeight={problem ? "600" : undefined}>
          {refreshing ? "Checking for newer scans…" : problem}
        </chakra.span>
      </span>
      {!isShipmentFinal(parcel.data) && (
        <Button tone="bare" size="sm" ms={hasText ? "-3" : "-6"} me="-3" busy={refreshing} onClick={onRefresh}>
          <RefreshCw size={16} aria-hidden /> Refresh
        </Button>
      )}
    </chakra.div>
  );
}
