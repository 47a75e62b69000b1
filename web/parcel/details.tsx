import { chakra } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import type { Parcel } from "../../shared/shipment/data.ts";
import { carrierLink, publicTrackingPage } from "../../shared/shipment/links.ts";
import { destinationName } from "../../shared/shipment/places.ts";
import { shownTime } from "../../shared/shipment/times.ts";
import { present } from "../../shared/shipment/words.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { Card, ExternalLink } from "../ui/page.tsx";
import { words } from "../ui/words.ts";

const Unknown = () => (
  <chakra.span color="inkMuted" fontWeight="400">
    {words.parcel.details.unknown}
  </chakra.span>
);

export const DetailList = chakra("dl", {
  base: { display: "grid", columnGap: "5", rowGap: "3" },
});
const Name = chakra("dt", { base: { fontSize: "sm", color: "inkMuted" } });
const Value = chakra("dd", { base: { fontWeight: 600 } });

/** @param wide takes a line of its own */
export function Detail({
  name,
  wide = false,
  children,
}: {
  name: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <chakra.div gridColumn={wide ? "1 / -1" : undefined}>
      <Name>{name}</Name>
      <Value>{children || <Unknown />}</Value>
    </chakra.div>
  );
}

/** A link to the tracking page of the local carrier, else of ShipGlobal, else of another carrier. */
function TrackingLink({ parcel: { carrier: other, data } }: { parcel: Parcel }) {
  const {
    partner_lastmile_display: carrier,
    partner_lastmile_tracking_url: given,
    awb_number,
  } = data.awbInfo;
  const local = carrierLink(given);
  const courier = publicTrackingPage(awb_number);
  const link = local ?? courier ?? other?.url;
  if (!link) return <Unknown />;
  const name = courier ? "ShipGlobal" : (other?.name ?? null);
  return (
    <ExternalLink href={link}>
      {words.parcel.details.trackAt(local ? carrier : name)}
    </ExternalLink>
  );
}

/** The tracking number, the carrier and its tracking page. */
export function CarrierDetails({ parcel }: { parcel: Parcel }) {
  const { details, otherCarrier } = words.parcel;
  const { awb_number, partner_lastmile_display } = parcel.data.awbInfo;
  const { carrier } = parcel;
  const name =
    carrier && (carrier.isSure ? carrier.name : otherCarrier.perhapsName(carrier.name));
  return (
    <DetailList
      gridTemplateColumns={{
        base: "repeat(auto-fit, minmax(min(100%, 6.5rem), 1fr))",
        md: "2fr 1fr 1fr",
      }}
    >
      <chakra.div gridColumn={{ base: "1 / -1", md: "auto" }}>
        <Name>{details.awb}</Name>
        <Value display="flex" alignItems="center" gap="1" minH="2.75rem" my="-0.625rem">
          <chakra.span fontFamily="mono" minW="0">
            {awb_number}
          </chakra.span>
          <CopyButton text={awb_number} label={details.awb} />
        </Value>
      </chakra.div>
      <Detail name={details.courier}>{partner_lastmile_display ?? name}</Detail>
      <Detail name={details.trackingLink}>
        <TrackingLink parcel={parcel} />
      </Detail>
    </DetailList>
  );
}

/** A part of a parcel's page, with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card asChild>
      <section aria-labelledby={titleId}>
        <chakra.h3 id={titleId} fontSize="lg" mb="4">
          {title}
        </chakra.h3>
        {children}
      </section>
    </Card>
  );
}

interface ParcelDetailsProps {
  parcel: Parcel;
  /** The reply left out who receives it and where. */
  withoutReceiver?: boolean;
  children?: ReactNode;
}

/** What else the courier tells of a shipment; nothing where it has told only the number. */
export function ParcelDetails({
  parcel: { data },
  withoutReceiver = false,
  children,
}: ParcelDetailsProps) {
  const { awb_number: _, ...info } = data.awbInfo;
  if (Object.values(info).every((value) => value === null)) return null;
  const { details, facts, locale } = words.parcel;
  const booked = shownTime(info.awb_booking_date, words.parcel);
  return (
    <Section title={details.title}>
      <DetailList gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 7.5rem), 1fr))">
        <Detail name={details.sender}>{info.awb_sender_name}</Detail>
        {!withoutReceiver && (
          <Detail name={details.receiver}>{info.awb_receiver_name}</Detail>
        )}
        <Detail name={details.destination}>
          {destinationName(info.awb_destination, locale)}
        </Detail>
        {!withoutReceiver && <Detail name={details.postcode}>{info.awb_postcode}</Detail>}
        <Detail name={details.bookingDate} wide>
          {booked && (
            <>
              <time dateTime={booked.machine ?? undefined}>
                {facts(present([booked.date, booked.time]))}
              </time>{" "}
              <chakra.span fontWeight="400">{details.indiaTime}</chakra.span>
            </>
          )}
        </Detail>
      </DetailList>
      {children}
    </Section>
  );
}
