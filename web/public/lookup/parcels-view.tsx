import { chakra } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { business } from "../../../shared/business.ts";
import { problemOf } from "../../../shared/shipment/attention.ts";
import type { Parcel } from "../../../shared/shipment/parcel.ts";
import type { RefreshState } from "../../parcel/freshness.tsx";
import { ParcelDetails, ParcelScans } from "../../parcel/parcel-sections.tsx";
import { ParcelStatus } from "../../parcel/parcel-status.tsx";
import { parcelWidths } from "../../parcel/widths.ts";
import { chatAddress } from "../../shell/chat-address.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { availability } from "../landing/chat-hours.ts";
import { ChatLink } from "./chat-link.tsx";
import { ParcelChoice } from "./parcel-choice.tsx";

interface ParcelsViewProps {
  parcels: readonly Parcel[];
  /** Of the order, with those that are not shown. */
  parcelCount: number;
  refreshState: RefreshState;
  onRefresh(): void;
  /** Stands above the parcels. */
  top: ReactNode;
  /** The first message of a chat about the parcel that is shown. */
  messageAbout?(parcel: Parcel): string;
  /** Stands beside the contact where the parcel's address is incomplete. */
  addressForm?: ReactNode;
  withoutReceiver: boolean;
  /** Follows the status. */
  afterStatus?: ReactNode;
  /** Follows the details. */
  afterDetails?: ReactNode;
}

/** One of an order's parcels, and a choice where there are several: status and progress first, then history and details. */
export function ParcelsView({
  parcels,
  parcelCount,
  refreshState,
  onRefresh,
  top,
  messageAbout,
  addressForm,
  withoutReceiver,
  afterStatus,
  afterDetails,
}: ParcelsViewProps) {
  const [chosen, setChosen] = useState<string>();
  const parcel = parcels.find(({ trackingNo }) => trackingNo === chosen) ?? parcels[0];
  const headingRef = useRef<HTMLHeadingElement>(null);
  // A screen reader continues at the status.
  useEffect(() => headingRef.current?.focus({ preventScroll: true }), []);
  if (!parcel) return null;
  const message = messageAbout?.(parcel);
  const form = problemOf(parcel.data) === "bad-address" && addressForm;
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={{ base: "4", md: "6" }}
      animation="rise 0.25s ease-out"
      css={parcelWidths}
    >
      {top}
      {parcels.length > 1 && (
        <ParcelChoice parcels={parcels} count={parcelCount} chosen={parcel.trackingNo} onChoose={setChosen} />
      )}
      <ParcelStatus
        parcel={parcel}
        refreshState={refreshState}
        onRefresh={onRefresh}
        heading="h2"
        headingRef={headingRef}
        contact={
          <>
            {form}
            <ContactButton text={message} tone={form ? "quiet" : "primary"} />
          </>
        }
      />
      {afterStatus}
      <ParcelScans parcel={parcel} title="History" />
      <ParcelDetails parcel={parcel} withoutReceiver={withoutReceiver} />
      {afterDetails}
      <chakra.p textAlign="center">
        Something not right? <ChatLink text={message} />
      </chakra.p>
    </chakra.div>
  );
}

/** A button to the chat, outside its hours to the mail program. */
function ContactButton({ text, tone }: { text: string | undefined; tone: "quiet" | "primary" }) {
  const { chat, email, name } = business;
  if (availability(chat.hours, new Date()).open) {
    return (
      <ButtonLink wide tone={tone} href={chatAddress(text)} target="_blank" rel="noopener noreferrer">
        Message us on {chat.label}
      </ButtonLink>
    );
  }
  const query = new URLSearchParams({ subject: `My order from ${name}`, ...(text && { body: text }) });
  // Mail programs show a plus sign as one.
  return (
    <ButtonLink wide tone={tone} href={`mailto:${email}?${String(query).replaceAll("+", "%20")}`}>
      Email us
    </ButtonLink>
  );
}
