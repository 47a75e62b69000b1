import { chakra } from "@chakra-ui/react";
import { CalendarClock } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { expectedWords } from "../../shared/shipment/expected-words.ts";
import type { Parcel } from "../../shared/shipment/parcel.ts";
import { placeName } from "../../shared/shipment/places.ts";
import { eventTime } from "../../shared/shipment/times.ts";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";
import { describeParcel, type ParcelDescription } from "./describe-parcel.ts";
import { CarrierDetails } from "./details.tsx";
import { Freshness, type RefreshState } from "./freshness.tsx";
import { ProgressTimeline } from "./progress-timeline.tsx";

/** Time and place of the scan that the sentence tells of, and the words of a newer one that has no documented code. */
function LatestScan({ progress }: { progress: ParcelDescription["progress"] }) {
  const scan = progress?.scan ?? progress?.latest;
  if (!progress || !scan) return null;
  const time = eventTime(scan);
  const place = placeName(scan.awb_history_location);
  if (!time && !place) return null;
  return (
    <chakra.p color="inkMuted" fontSize="sm">
      Last update{time && ` ${time.date}${time.time ? `, ${time.time}` : ""} (${time.zone})`}
      {place && !time?.zone.includes(place) && `, ${place}`}
      {progress.note && `: “${progress.note}”`}
    </chakra.p>
  );
}

/** When it usually arrives. */
function ExpectedArrival({ parcel }: { parcel: Parcel }) {
  const words = expectedWords(parcel, Date.now());
  if (!words) return null;
  return (
    <chakra.div display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="3" alignItems="center">
      <chakra.span display="grid" color="accentInk">
        <CalendarClock size={24} aria-hidden />
      </chakra.span>
      <chakra.p display="grid" lineHeight="1.35">
        <chakra.strong fontWeight="600" fontSize="lg">
          {words.sentence}
        </chakra.strong>{" "}
        <chakra.span color="inkMuted" fontSize="sm">
          {words.basis}
        </chakra.span>
      </chakra.p>
    </chakra.div>
  );
}

interface ParcelStatusProps {
  parcel: Parcel;
  refreshState: RefreshState;
  onRefresh(): void;
  /** The level of the sentence's heading. */
  heading: "h2" | "h3";
  headingRef?: Ref<HTMLHeadingElement>;
  /** Follows the advice to contact the business. */
  contact?: ReactNode;
}

/** Where a parcel is, as its customer reads it: status, progress, advice, carrier and how old all this is. */
export function ParcelStatus({ parcel, refreshState, onRefresh, heading, headingRef, contact }: ParcelStatusProps) {
  const description = describeParcel(parcel);
  return (
    <Card display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5" overflowWrap="anywhere">
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2" justifyItems="start">
        <Badge tone={description.tone}>{description.badge}</Badge>
        <chakra.h2 as={heading} ref={headingRef} tabIndex={-1} fontSize={heading === "h2" ? "2xl" : "xl"}>
          {description.sentence}
        </chakra.h2>
        <LatestScan progress={description.progress} />
      </chakra.div>
      <ExpectedArrival parcel={parcel} />
      {description.progress && <ProgressTimeline progress={description.progress} />}
      {description.advice && (
        <chakra.div display="grid" gap="2">
          {description.means && (
            <p>
              <strong>What this means:</strong> {description.means}
            </p>
          )}
          <p>
            {description.means && <strong>What to do: </strong>}
            {description.advice} {description.suggestContact && contact}
          </p>
        </chakra.div>
      )}
      <chakra.div
        borderTop="1px solid"
        borderColor="line"
        pt="4"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="3"
      >
        <CarrierDetails parcel={parcel} />
        <Freshness parcel={parcel} refreshState={refreshState} onRefresh={onRefresh} />
      </chakra.div>
    </Card>
  );
}
