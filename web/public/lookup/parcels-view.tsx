import { chakra } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { business } from "../../../shared/business.ts";
import { problemOf } from "../../../shared/shipment/attention.ts";
import type { Parcel } from "../../../shared/shipment/parcel.ts";
import { describeParcel } from "../../parcel/describe-parcel.ts";
import type { RefreshState } from "../../parcel/freshness.tsx";
import { ParcelDetails, ParcelScans } from "../../parcel/parcel-sections.tsx";
import { ParcelStatus } from "../../parcel/parcel-status.tsx";
import { parcelWidths } from "../../parcel/progress-timeline.tsx";
import { ChatLink, chatAddress } from "../../shell/chat.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { isChatOpen } from "../landing/chat-hours.ts";

const Choice = chakra("label", {
  base: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "auto 1fr",
    columnGap: "3",
    alignItems: "start",
    p: "3",
    border: "1px solid",
    borderColor: "lineStrong",
    borderRadius: "md",
    bg: "surface",
    cursor: "pointer",
    _hover: { borderColor: "ink" },
    "&:has(:checked)": { borderColor: "primary", boxShadow: "inset 0 0 0 1px var(--ui-colors-primary)" },
    "&:has(:focus-visible)": { outline: "3px solid", outlineColor: "focus", outlineOffset: "2px" },
    "& input": { boxSize: "1.25rem", mt: "0.2rem", outline: "none" },
  },
});

interface ParcelChoiceProps {
  parcels: readonly Parcel[];
  /** Of the order, with those that are not shown. */
  count: number;
  chosen: string;
  onChoose(trackingNo: string): void;
}

/** A choice between the parcels of an order. Native radio buttons support arrow keys and announce "2 of 3". */
export function ParcelChoice({ parcels, count, chosen, onChoose }: ParcelChoiceProps) {
  return (
    <chakra.fieldset
      display="grid"
      gap="2"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "repeat(auto-fit, minmax(16rem, 1fr))" }}
    >
      <chakra.legend mb="2" fontWeight="600">
        This order comes in {count} parcels
        {count > parcels.length && (
          <chakra.span display="block" fontWeight="400" color="inkMuted">
            Showing {parcels.length}: those on their way first, then the newest.
          </chakra.span>
        )}
      </chakra.legend>
      {parcels.map((parcel, index) => {
        const { badge } = describeParcel(parcel);
        return (
          <Choice key={parcel.trackingNo}>
            <input
              type="radio"
              name="parcel"
              value={parcel.trackingNo}
              checked={parcel.trackingNo === chosen}
              onChange={() => onChoose(parcel.trackingNo)}
            />
            <chakra.span display="grid">
              <chakra.span fontWeight="600">
                Parcel {index + 1}: {badge}
              </chakra.span>
              <chakra.span fontFamily="mono" fontSize="sm" color="inkMuted" overflowWrap="anywhere">
                {parcel.trackingNo}
              </chakra.span>
            </chakra.span>
          </Choice>
        );
      })}
    </chakra.fieldset>
  );
}

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
      <chakra.p textAlign="center">
        Something not right? <ChatLink text={message} />
      </chakra.p>
    </chakra.div>
  );
}

/** A button to the chat, outside its hours to the mail program. */
function ContactButton({ text, tone }: { text: string | undefined; tone: "quiet" | "primary" }) {
  const { chat, email, name } = business;
  if (isChatOpen(chat.hours, new Date())) {
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
