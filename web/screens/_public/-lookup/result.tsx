import { chakra } from "@chakra-ui/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Parcel } from "../../../../shared/shipment/parcel.ts";
import { placeName } from "../../../../shared/shipment/places.ts";
import { isShipmentFinal } from "../../../../shared/shipment/progress.ts";
import { eventTime } from "../../../../shared/shipment/times.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Overline } from "../../../ui/page.tsx";
import { ChatLink } from "./chat-link.tsx";
import { describeParcel, type ParcelDescription } from "./describe-parcel.ts";
import { CarrierDetails, Details, hasDetails } from "./details.tsx";
import { Freshness } from "./freshness.tsx";
import { History } from "./history.tsx";
import { ParcelChoice } from "./parcel-choice.tsx";
import { ProgressTimeline } from "./progress-timeline.tsx";
import type { RefreshState } from "./use-lookup.ts";

/** The age after which the server calls a snapshot stale. */
const staleAfterMs = 15 * 60_000;

/** Refreshes old data when the page becomes visible again. */
function useRefreshOnReturn(parcels: readonly Parcel[], onRefresh: () => void) {
  const refresh = useEffectEvent(onRefresh);
  useEffect(() => {
    const loadedAt = Date.now();
    const onReturn = () => {
      const old = document.visibilityState === "visible" && Date.now() - loadedAt > staleAfterMs;
      if (old && parcels.some(({ data }) => !isShipmentFinal(data))) refresh();
    };
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [parcels]);
}

const SectionTitle = chakra("h3", { base: { fontSize: "lg", mb: "4" } });

/** Time and place of the newest scan. */
function LatestScan({ progress }: { progress: ParcelDescription["progress"] }) {
  if (!progress?.latest) return null;
  const time = eventTime(progress.latest);
  const place = placeName(progress.latest.awb_history_location);
  if (!time && !place) return null;
  return (
    <chakra.p color="inkMuted" fontSize="sm">
      Last update{time && ` ${time.date}${time.time ? `, ${time.time}` : ""} (${time.zone})`}
      {place && !time?.zone.includes(place) && `, ${place}`}
      {progress.note && `: “${progress.note}”`}
    </chakra.p>
  );
}

interface ResultProps {
  order: string;
  parcels: readonly Parcel[];
  refreshState: RefreshState;
  onRefresh(): void;
  onTrackAnother(): void;
}

/** The result of a lookup: status and progress first, then history and details. */
export function Result({ order, parcels, refreshState, onRefresh, onTrackAnother }: ResultProps) {
  const [chosen, setChosen] = useState<string>();
  const parcel = parcels.find(({ trackingNo }) => trackingNo === chosen) ?? parcels[0];
  const headingRef = useRef<HTMLHeadingElement>(null);
  // A screen reader continues at the status.
  useEffect(() => headingRef.current?.focus({ preventScroll: true }), []);
  useRefreshOnReturn(parcels, onRefresh);

  if (!parcel) return null;
  const description = describeParcel(parcel);
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={{ base: "4", md: "6" }}
      animation="rise 0.25s ease-out"
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" columnGap="3">
        <Overline>Order {order}</Overline>
        <Button tone="bare" size="sm" mx="-3" onClick={onTrackAnother}>
          Track another shipment
        </Button>
      </chakra.div>
      {parcels.length > 1 && <ParcelChoice parcels={parcels} chosen={parcel.trackingNo} onChoose={setChosen} />}
      <Card display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5" overflowWrap="anywhere">
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2" justifyItems="start">
          <Badge tone={description.tone}>{description.badge}</Badge>
          <chakra.h2 ref={headingRef} tabIndex={-1} fontSize="2xl">
            {description.sentence}
          </chakra.h2>
          <LatestScan progress={description.progress} />
        </chakra.div>
        {description.progress && <ProgressTimeline progress={description.progress} />}
        {description.advice && (
          <chakra.p>
            {description.advice} {description.suggestContact && <ChatLink />}
          </chakra.p>
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
      {parcel.state !== "other-carrier" && (
        <Card asChild>
          <section aria-labelledby="shipment-history">
            <SectionTitle id="shipment-history">History</SectionTitle>
            <History
              events={parcel.data.awbEvents}
              destination={parcel.data.awbInfo.awb_destination}
              ifNone={
                parcel.state === "unavailable"
                  ? "The courier's scans appear here as soon as it answers."
                  : "No scans yet. They appear here as the parcel travels."
              }
            />
          </section>
        </Card>
      )}
      {hasDetails(parcel) && (
        <Card asChild>
          <section aria-labelledby="shipment-details">
            <SectionTitle id="shipment-details">Shipment</SectionTitle>
            <Details parcel={parcel} />
          </section>
        </Card>
      )}
      <chakra.p textAlign="center">
        Is something not right? <ChatLink />
      </chakra.p>
    </chakra.div>
  );
}
