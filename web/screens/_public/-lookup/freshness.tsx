import { chakra } from "@chakra-ui/react";
import type { Parcel } from "../../../../shared/contract.ts";
import { isFinal } from "../../../../shared/shipment.ts";
import { DataAge } from "../../../ui/data-age.tsx";
import { saidAs } from "./moments.ts";
import type { Check } from "./use-lookup.ts";

const lastKnown = (asOf: string | null) => (asOf ? `; last known ${saidAs(Date.parse(asOf), Date.now())}` : "");

/** What is to be said of an answer that could not be made newer; nothing where there is no such thing. */
function trouble({ asOf, stale }: Parcel, check: Check): string | undefined {
  switch (check) {
    case "offline":
      return `You are offline${lastKnown(asOf)}. We look again when you are back online.`;
    case "failed":
      return `We could not check for newer scans${lastKnown(asOf)}.`;
    case "done":
      return stale && asOf ? `The courier isn't answering right now${lastKnown(asOf)}.` : undefined;
    default:
      return undefined;
  }
}

/** How old the answer is, whether a newer one is being looked for, and honestly when none could be had. */
export function Freshness({ parcel, check, onRefresh }: { parcel: Parcel; check: Check; onRefresh(): void }) {
  const problem = trouble(parcel, check);
  // Another carrier's parcel, and one whose story is over, have nothing newer to be looked for.
  const over = parcel.state === "other-carrier" || isFinal(parcel.data);
  if (parcel.state === "other-carrier") return null;
  return (
    <chakra.div display="grid" gap="1">
      <chakra.p role="status" fontSize="sm" fontWeight="600" color="warningInk" _empty={{ display: "none" }}>
        {problem}
      </chakra.p>
      <DataAge
        asOf={parcel.asOf}
        checking={check === "running" ? "Checking for newer scans…" : undefined}
        onRefresh={over ? undefined : onRefresh}
      />
    </chakra.div>
  );
}
