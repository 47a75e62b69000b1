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
import type { Check } from "./use-lookup.ts";

/** The server itself calls an answer stale after this long. */
const staleAfterMs = 15 * 60_000;

/** Somebody who comes back to the page wants to know how it stands now. */
function useCheckOnReturn(parcels: readonly Parcel[], onRefresh: () => void) {
  const refresh = useEffectEvent(onRefresh);
  useEffect(() => {
    const answeredAt = Date.now();
    const onReturn = () => {
      const old = document.visibilityState === "visible" && Date.now() - answeredAt > staleAfterMs;
      if (old && parcels.some(({ data }) => !isShipmentFinal(data))) refresh();
    };
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [parcels]);
}

const SectionTitle = chakra("h3", { base: { fontSize: "lg", mb: "4" } });

/** When and where the newest scan was, under the sentence that tells what it means. */
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
  check: Check;
  onRefresh(): void;
  onAnother(): void;
}

/** Where the parcel is: the answer first, then the way it came, then everything else that is known. */
export function Result({ order, parcels, check, onRefresh, onAnother }: ResultProps) {
  const [chosen, setChosen] = useState<string>();
  const parcel = parcels.find(({ trackingNo }) => trackingNo === chosen) ?? parcels[0];
  const answerRef = useRef<HTMLHeadingElement>(null);
  // The answer is where the customer goes on reading, by eye or by ear.
  useEffect(() => answerRef.current?.focus({ preventScroll: true }), []);
  useCheckOnReturn(parcels, onRefresh);

  if (!parcel) return null;
  const answer = describeParcel(parcel);
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={{ base: "4", md: "6" }}
      animation="rise 0.25s ease-out"
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" columnGap="3">
        <Overline>Order {order}</Overline>
        <Button tone="bare" size="sm" mx="-3" onClick={onAnother}>
          Track another shipment
        </Button>
      </chakra.div>
      {parcels.length > 1 && <ParcelChoice parcels={parcels} chosen={parcel.trackingNo} onChoose={setChosen} />}
      <Card display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5" overflowWrap="anywhere">
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2" justifyItems="start">
          <Badge tone={answer.tone}>{answer.word}</Badge>
          <chakra.h2 ref={answerRef} tabIndex={-1} fontSize="2xl">
            {answer.sentence}
          </chakra.h2>
          <LatestScan progress={answer.progress} />
        </chakra.div>
        {answer.progress && <ProgressTimeline progress={answer.progress} />}
        {answer.advice && (
          <chakra.p>
            {answer.advice} {answer.needsUs && <ChatLink />}
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
          <Freshness parcel={parcel} check={check} onRefresh={onRefresh} />
        </chakra.div>
      </Card>
      <chakra.div
        display="grid"
        gap={{ base: "4", md: "6" }}
        alignItems="start"
        gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(0, 2fr)" }}
      >
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
      </chakra.div>
      <chakra.p textAlign="center">
        Is something not right? <ChatLink />
      </chakra.p>
    </chakra.div>
  );
}
