import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { Parcel } from "../../../../shared/contract.ts";
import {
  bookingTime,
  courierLink,
  destinationName,
  publicTrackingPage,
  statusWords,
} from "../../../../shared/shipment.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { ExternalLink } from "../../../ui/external-link.tsx";
import { otherCarrier } from "./other-carriers.ts";

const unknown = <chakra.span color="inkMuted">Not known yet</chakra.span>;

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <chakra.dt fontSize="sm" color="inkMuted">
        {name}
      </chakra.dt>
      <chakra.dd overflowWrap="anywhere" fontWeight="600">
        {children || unknown}
      </chakra.dd>
    </div>
  );
}

function Booked({ date }: { date: string | null }) {
  const time = bookingTime(date);
  if (!time) return unknown;
  return (
    <time dateTime={time.machine ?? undefined}>
      {time.date}
      {time.time && `, ${time.time}`} <chakra.span fontWeight="400">({time.zone})</chakra.span>
    </time>
  );
}

/** Where else the parcel can be followed: the local carrier's page, the courier's own, or another carrier's. */
function TrackingLink({ parcel: { trackingNo, data } }: { parcel: Parcel }) {
  const { partner_lastmile_display: carrier, partner_lastmile_tracking_url: given, awb_number } = data.awbInfo;
  const local = courierLink(given);
  const courier = publicTrackingPage(awb_number);
  const other = otherCarrier(trackingNo);
  const link = local ?? courier ?? other?.link;
  if (!link) return unknown;
  const name = local ? (carrier ?? "the carrier") : courier ? "ShipGlobal" : other?.name;
  return <ExternalLink href={link}>Track at {name}</ExternalLink>;
}

/** Everything the courier says of the shipment itself. */
export function Details({ parcel }: { parcel: Parcel }) {
  const { awbInfo } = parcel.data;
  const other = otherCarrier(parcel.trackingNo);
  return (
    <chakra.dl display="grid" gridTemplateColumns={{ base: "1fr", sm: "1fr 1fr", lg: "1fr" }} gap="4" columnGap="6">
      <Detail name="AWB number">
        <chakra.span display="flex" alignItems="center" justifyContent="space-between" gap="2">
          <chakra.span fontFamily="mono">{awbInfo.awb_number}</chakra.span>
          <CopyButton text={awbInfo.awb_number} label="AWB number" />
        </chakra.span>
      </Detail>
      <Detail name="Tracking link">
        <TrackingLink parcel={parcel} />
      </Detail>
      <Detail name="Courier">{awbInfo.partner_lastmile_display ?? other?.name}</Detail>
      <Detail name="Courier's status">{statusWords(awbInfo.awb_status)}</Detail>
      <Detail name="Sender">{awbInfo.awb_sender_name}</Detail>
      <Detail name="Receiver">{awbInfo.awb_receiver_name}</Detail>
      <Detail name="Booking date">
        <Booked date={awbInfo.awb_booking_date} />
      </Detail>
      <Detail name="Destination">{destinationName(awbInfo.awb_destination)}</Detail>
      <Detail name="Postcode">{awbInfo.awb_postcode}</Detail>
    </chakra.dl>
  );
}
