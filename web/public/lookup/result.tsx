import { chakra } from "@chakra-ui/react";
import { useEffect, useEffectEvent } from "react";
import type { Parcel } from "../../../shared/shipment/parcel.ts";
import { freshForMs, isShipmentOver, isStale } from "../../../shared/shipment/progress.ts";
import { describeParcel } from "../../parcel/describe-parcel.ts";
import type { RefreshState } from "../../parcel/freshness.tsx";
import { Button } from "../../ui/button.tsx";
import { Overline } from "../../ui/page.tsx";
import { AddressForm } from "./address-form.tsx";
import { AlertForm } from "./alert-form.tsx";
import type { LookupQuestion } from "./lookup-with-retry.ts";
import { ParcelsView } from "./parcels-view.tsx";
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
  `Hello! I'm writing about my order ${order} (parcel ${parcel.trackingNo}). The tracking page says: “${describeParcel(parcel).sentence}”.`;

/** Whether there can be something to tell: the courier is not asked about other carriers' numbers. */
const mayMove = ({ state, data }: Parcel) => state !== "other-carrier" && !isShipmentOver(data);

interface ResultProps {
  question: LookupQuestion;
  parcels: readonly Parcel[];
  /** Of the order, with those that are not shown. */
  parcelCount: number;
  refreshState: RefreshState;
  onRefresh(): void;
  /** Where a link has opened the order: whether its phone was given as well, and asking again with it. */
  link?: { readonly proven: boolean; prove(phone: string): Promise<unknown> } | undefined;
  onTrackAnother(): void;
  /** Whether the customer may ask to be mailed. */
  alerts: boolean;
}

/** The result of a lookup. */
export function Result({
  question,
  parcels,
  parcelCount,
  refreshState,
  onRefresh,
  link,
  onTrackAnother,
  alerts,
}: ResultProps) {
  useRefreshOnReturn(parcels, onRefresh);
  return (
    <ParcelsView
      parcels={parcels}
      parcelCount={parcelCount}
      refreshState={refreshState}
      onRefresh={onRefresh}
      top={
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" columnGap="3">
          <Overline>Order {question.order}</Overline>
          <Button tone="bare" size="sm" mx="-3" onClick={onTrackAnother}>
            Track another order
          </Button>
        </chakra.div>
      }
      messageAbout={(parcel) => questionAbout(question.order, parcel)}
      addressForm={<AddressForm question={question} />}
      withoutReceiver={link?.proven === false}
      afterStatus={alerts && parcels.some(mayMove) && <AlertForm question={question} />}
      afterDetails={link && <ProvePhone {...link} />}
    />
  );
}
