import { chakra } from "@chakra-ui/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Parcel } from "../../../../shared/shipment/parcel.ts";
import { freshForMs, isShipmentOver, isStale } from "../../../../shared/shipment/progress.ts";
import { Button } from "../../../ui/button.tsx";
import { Overline } from "../../../ui/page.tsx";
import { describeParcel } from "../../-parcel/describe-parcel.ts";
import type { RefreshState } from "../../-parcel/freshness.tsx";
import { ParcelDetails, ParcelScans } from "../../-parcel/parcel-sections.tsx";
import { ParcelStatus } from "../../-parcel/parcel-status.tsx";
import { parcelWidths } from "../../-parcel/widths.ts";
import { AlertForm } from "./alert-form.tsx";
import { ChatLink } from "./chat-link.tsx";
import type { LookupQuestion } from "./lookup-with-retry.ts";
import { ParcelChoice } from "./parcel-choice.tsx";
import { ProvePhone } from "./prove-phone.tsx";

/** Refreshes old data when the page becomes visible again. */
function useRefreshOnReturn(parcels: readonly Parcel[], onRefresh: () => void) {
  const refresh = useEffectEvent(onRefresh);
  useEffect(() => {
    const loadedAt = Date.now();
    const onReturn = () => {
      const old = document.visibilityState === "visible" && Date.now() - loadedAt > freshForMs;
      if (old && parcels.some(({ data, asOf }) => isStale(data, asOf ? Date.parse(asOf) : 0))) refresh();
    };
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [parcels]);
}

/** The first message of a chat about a parcel. */
const questionAbout = (order: string, parcel: Parcel) =>
  `Hello! I am writing about my order ${order} (parcel ${parcel.trackingNo}). The tracking page says: “${describeParcel(parcel).sentence}”.`;

/** Whether there can be something to tell: the courier is not asked about other carriers' numbers. */
const mayMove = ({ state, data }: Parcel) => state !== "other-carrier" && !isShipmentOver(data);

interface ResultProps {
  order: string;
  parcels: readonly Parcel[];
  /** Of the order, with those that are not shown. */
  parcelCount: number;
  refreshState: RefreshState;
  onRefresh(): void;
  /** Where a link has opened the order: whether its phone was given as well, and asking again with it. */
  link?: { readonly proven: boolean; prove(phone: string): Promise<unknown> } | undefined;
  onTrackAnother(): void;
  /** By what the customer may ask to be mailed; absent where the portal mails nobody. */
  alertsFor?: LookupQuestion | undefined;
}

/** The result of a lookup: status and progress first, then history and details. */
export function Result({
  order,
  parcels,
  parcelCount,
  refreshState,
  onRefresh,
  link,
  onTrackAnother,
  alertsFor,
}: ResultProps) {
  const [chosen, setChosen] = useState<string>();
  const parcel = parcels.find(({ trackingNo }) => trackingNo === chosen) ?? parcels[0];
  const headingRef = useRef<HTMLHeadingElement>(null);
  // A screen reader continues at the status.
  useEffect(() => headingRef.current?.focus({ preventScroll: true }), []);
  useRefreshOnReturn(parcels, onRefresh);

  if (!parcel) return null;
  const chat = <ChatLink text={questionAbout(order, parcel)} />;
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={{ base: "4", md: "6" }}
      animation="rise 0.25s ease-out"
      css={parcelWidths}
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" columnGap="3">
        <Overline>Order {order}</Overline>
        <Button tone="bare" size="sm" mx="-3" onClick={onTrackAnother}>
          Track another shipment
        </Button>
      </chakra.div>
      {parcels.length > 1 && (
        <ParcelChoice parcels={parcels} count={parcelCount} chosen={parcel.trackingNo} onChoose={setChosen} />
      )}
      <ParcelStatus
        parcel={parcel}
        refreshState={refreshState}
        onRefresh={onRefresh}
        heading="h2"
        headingRef={headingRef}
        contact={chat}
      />
      {alertsFor && parcels.some(mayMove) && <AlertForm question={alertsFor} />}
      <ParcelScans parcel={parcel} title="History" />
      <ParcelDetails parcel={parcel} withoutReceiver={link?.proven === false} />
      {link && <ProvePhone {...link} />}
      <chakra.p textAlign="center">Is something not right? {chat}</chakra.p>
    </chakra.div>
  );
}
