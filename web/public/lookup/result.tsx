import { chakra } from "@chakra-ui/react";
import type { Parcel } from "../../../shared/shipment/parcel.ts";
import { isShipmentOver } from "../../../shared/shipment/progress.ts";
import { describeParcel } from "../../parcel/describe-parcel.ts";
import type { RefreshState } from "../../parcel/freshness.tsx";
import { Button } from "../../ui/button.tsx";
import { Overline } from "../../ui/page.tsx";
import { AddressForm } from "./address-form.tsx";
import { AlertForm } from "./alert-form.tsx";
import { ParcelsView } from "./parcels-view.tsx";
import type { LookupAnswer, LookupQuestion } from "./use-answer.ts";

/** The first message of a chat about a parcel. */
const questionAbout = (order: string, parcel: Parcel) =>
  `Hello! I'm writing about my order ${order} (parcel ${parcel.trackingNo}). The tracking page says: “${describeParcel(parcel).sentence}”.`;

/** Whether there can be something to tell: the courier is not asked about other carriers' numbers. */
const mayMove = ({ state, data }: Parcel) => state !== "other-carrier" && !isShipmentOver(data);

interface ResultProps {
  question: LookupQuestion;
  answer: LookupAnswer;
  refreshState: RefreshState;
  onRefresh(): void;
  onTrackAnother(): void;
}

/** The result of a lookup. */
export function Result({ question, answer, refreshState, onRefresh, onTrackAnother }: ResultProps) {
  const { order, parcels, parcelCount, alerts } = answer;
  return (
    <ParcelsView
      parcels={parcels}
      parcelCount={parcelCount}
      refreshState={refreshState}
      onRefresh={onRefresh}
      top={
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" columnGap="3">
          <Overline>Order {order}</Overline>
          <Button tone="bare" size="sm" mx="-3" onClick={onTrackAnother}>
            Track another order
          </Button>
        </chakra.div>
      }
      messageAbout={(parcel) => questionAbout(order, parcel)}
      addressForm={<AddressForm question={question} />}
      withoutReceiver={question.token !== undefined}
      afterStatus={alerts && parcels.some(mayMove) && <AlertForm question={question} />}
    />
  );
}
