import { chakra } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { business } from "../../../shared/business.ts";
import { problemOf } from "../../../shared/shipment/attention.ts";
import type { Parcel } from "../../../shared/shipment/parcel.ts";
import { isShipmentOver } from "../../../shared/shipment/progress.ts";
import { describeParcel } from "../../parcel/describe-parcel.ts";
import { ParcelDetails } from "../../parcel/details.tsx";
import { ParcelStatus } from "../../parcel/parcel-status.tsx";
import { parcelWidths } from "../../parcel/progress-timeline.tsx";
import { ParcelScans } from "../../parcel/scan-list.tsx";
import { ChatLink, chatAddress } from "../../shell/chat.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Main, Overline, Title } from "../../ui/page.tsx";
import { isChatOpen } from "../landing/chat-hours.ts";
import { AddressForm } from "./address-form.tsx";
import { AlertForm } from "./alert-form.tsx";
import { UpdatesOn } from "./mail-link-page.tsx";
import type { Done } from "./use-answer.ts";

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
function ParcelChoice({ parcels, count, chosen, onChoose }: ParcelChoiceProps) {
  return (
    <chakra.fieldset
      display="grid"
      gap="2"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "repeat(auto-fit, minmax(16rem, 1fr))" }}
    >
      <chakra.legend mb="2" fontWeight="600">
        <span>{`This order comes in ${count} parcels`}</span>
        {count > parcels.length && (
          <chakra.span display="block" fontWeight="400" color="inkMuted">
            {`Showing ${parcels.length}: those on their way first, then the newest.`}
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
              <chakra.span fontWeight="600">{`Parcel ${index + 1}: ${badge}`}</chakra.span>
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

/** Whether there can be something to tell: the courier is not asked about other carriers' numbers. */
const mayMove = ({ state, data }: Parcel) => state !== "other-carrier" && !isShipmentOver(data);

interface ResultProps {
  asked: Done;
  onRefresh(): void;
  onTrackAnother(): void;
}

/** One of an order's parcels, and a choice where there are several: status and progress first, then history and details. */
export function Result({ asked, onRefresh, onTrackAnother }: ResultProps) {
  const { question, refreshState } = asked;
  const { order, parcels, parcelCount, alerts, address, stop } = asked.answer;
  const [chosen, setChosen] = useState<string>();
  const parcel = parcels.find(({ trackingNo }) => trackingNo === chosen) ?? parcels[0];
  const headingRef = useRef<HTMLHeadingElement>(null);
  // A screen reader continues at the status.
  useEffect(() => headingRef.current?.focus({ preventScroll: true }), []);
  if (!parcel) return null;
  // The first message of a chat.
  const message =
    order &&
    `Hello! I'm writing about my order ${order} (parcel ${parcel.trackingNo}). The tracking page says: “${describeParcel(parcel).sentence}”.`;
  const needsAddress = order !== undefined && problemOf(parcel.data) === "bad-address";
  return (
    <Main display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={{ base: "1", md: "4" }}>
      <Title fontSize="lg">Track Your Shipment</Title>
      <chakra.div
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap={{ base: "4", md: "6" }}
        animation="rise 0.25s ease-out"
        css={parcelWidths}
      >
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" columnGap="3">
          {order && <Overline>{`Order ${order}`}</Overline>}
          <Button tone="bare" size="sm" mx="-3" onClick={onTrackAnother}>
            Track another order
          </Button>
        </chakra.div>
        {stop && <UpdatesOn address={address} stopToken={stop} />}
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
              {needsAddress && <AddressForm question={question} />}
              <ContactButton text={message} tone={needsAddress ? "quiet" : "primary"} />
            </>
          }
        />
        {alerts && !stop && parcels.some(mayMove) && <AlertForm question={question} />}
        <ParcelScans parcel={parcel} title="History" />
        <ParcelDetails parcel={parcel} withoutReceiver={question.token !== undefined} />
        <chakra.p textAlign="center">
          Something not right? <ChatLink text={message} />
        </chakra.p>
      </chakra.div>
    </Main>
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
