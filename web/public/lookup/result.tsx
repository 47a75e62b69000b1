import { chakra } from "@chakra-ui/react";
import { Check, Link2, Share2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { problemOf } from "../../../shared/shipment/attention.ts";
import type { Parcel } from "../../../shared/shipment/data.ts";
import { isShipmentOver } from "../../../shared/shipment/progress.ts";
import { describeParcel, shopOf } from "../../parcel/describe-parcel.ts";
import { ParcelDetails } from "../../parcel/details.tsx";
import { ParcelStatus } from "../../parcel/parcel-status.tsx";
import { ParcelScans } from "../../parcel/scan-list.tsx";
import { Button, ButtonLink, SmallButton } from "../../ui/button.tsx";
import { useCopy } from "../../ui/copy-button.tsx";
import {
  ExternalLink,
  Line,
  Main,
  Overline,
  Title,
  VisuallyHidden,
} from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { AddressForm } from "./address-form.tsx";
import { AlertForm, ReceiverForm } from "./answer-forms.tsx";
import { AnswerBody, AnswerColumn, AnswerColumns, answerPage } from "./answer-layout.tsx";
import { contactBy } from "./contact-by.ts";
import { UpdatesOn } from "./mail-link-page.tsx";
import { type Done, tokenOf } from "./use-answer.ts";

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
    "&:has(:checked)": {
      borderColor: "primary",
      boxShadow: "inset 0 0 0 1px var(--ui-colors-primary)",
    },
    "&:has(:focus-visible)": {
      outline: "3px solid",
      outlineColor: "focus",
      outlineOffset: "2px",
    },
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
      gridTemplateColumns={{
        base: "minmax(0, 1fr)",
        md: "repeat(auto-fit, minmax(16rem, 1fr))",
      }}
    >
      <chakra.legend mb="2" fontWeight="600">
        <span>{words.parcel.severalParcels(count)}</span>
        {count > parcels.length && (
          <chakra.span display="block" fontWeight="400" color="inkMuted">
            {words.parcel.showing(parcels.length)}
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
                {words.parcel.choice(index + 1, badge)}
              </chakra.span>
              <chakra.span fontFamily="mono" fontSize="sm" color="inkMuted">
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
const mayMove = ({ state, data }: Parcel) =>
  state !== "other-carrier" && !isShipmentOver(data);

interface ResultProps {
  asked: Done;
  onRefresh(): void;
  /** Asks for what a link alone does not show; resolves to why that failed. */
  onProve(phone: string): Promise<unknown>;
  onTrackAnother(): void;
}

/** One of an order's parcels, and a choice where there are several: status and progress first, then history and details. */
export function Result({ asked, onRefresh, onProve, onTrackAnother }: ResultProps) {
  const { question, refreshState } = asked;
  const { order, parcels, parcelCount, alerts, address, stop } = asked.answer;
  const [chosen, setChosen] = useState<string>();
  const parcel = parcels.find(({ trackingNo }) => trackingNo === chosen) ?? parcels[0];
  const headingRef = useRef<HTMLHeadingElement>(null);
  // A screen reader continues at the status.
  useEffect(() => headingRef.current?.focus({ preventScroll: true }), []);
  if (!parcel) return null;
  const description = describeParcel(parcel);
  // The first message of a chat.
  const message =
    order && words.parcel.myMessage(order, parcel.trackingNo, description.sentence);
  const needsAddress = order !== undefined && problemOf(parcel.data) === "bad-address";
  const hasAction = needsAddress || shopOf(description) !== undefined;
  const isHidden = question.token !== undefined && question.phone === "";
  return (
    <Main {...answerPage}>
      <Title fontSize="lg">{words.site.lookup.title}</Title>
      <AnswerBody animation="rise 0.25s ease-out">
        <Line justifyContent="space-between" columnGap="3" rowGap="0">
          {order && <Overline>{words.parcel.order(order)}</Overline>}
          <Button tone="bare" size="sm" mx="max(-0.75rem, -5vw)" onClick={onTrackAnother}>
            {words.parcel.trackAnother}
          </Button>
        </Line>
        {stop && <UpdatesOn address={address} stopToken={stop} />}
        {parcels.length > 1 && (
          <ParcelChoice
            parcels={parcels}
            count={parcelCount}
            chosen={parcel.trackingNo}
            onChoose={setChosen}
          />
        )}
        <AnswerColumns>
          <AnswerColumn>
            <ParcelStatus
              parcel={parcel}
              refreshState={refreshState}
              onRefresh={onRefresh}
              heading="h2"
              headingRef={headingRef}
              contact={
                <>
                  {needsAddress && (
                    <AddressForm
                      key={parcel.trackingNo}
                      question={question}
                      trackingNo={parcel.trackingNo}
                    />
                  )}
                  <ButtonLink
                    wide
                    tone={hasAction ? "quiet" : "primary"}
                    {...contactBy(message)}
                  />
                </>
              }
            />
            {alerts && !stop && parcels.some(mayMove) && (
              <AlertForm question={question} />
            )}
          </AnswerColumn>
          <AnswerColumn>
            <ParcelScans parcel={parcel} title={words.parcel.history.title} />
            <ParcelDetails parcel={parcel} withoutReceiver={isHidden}>
              {isHidden && !question.confirms && <ReceiverForm onProve={onProve} />}
            </ParcelDetails>
          </AnswerColumn>
        </AnswerColumns>
        <Line justifyContent="space-between" gap="4" data-screen="">
          {!question.confirms && <Sharing token={tokenOf(asked)} />}
          {!description.suggestContact && (
            <p>
              {words.parcel.notRight} <ExternalLink {...contactBy(message)} />
            </p>
          )}
        </Line>
      </AnswerBody>
    </Main>
  );
}

/** The link to the answer: copied, and on phones shared. */
function Sharing({ token }: { token: string | undefined }) {
  const { sharing } = words.parcel;
  const { copied, status, copy } = useCopy();
  if (token === undefined) return null;
  const url = `${location.origin}/#t=${token}`;
  const canShare = "share" in navigator && matchMedia("(pointer: coarse)").matches;
  return (
    <Line gap="3">
      {canShare && (
        <SmallButton
          onClick={() =>
            void navigator.share({ title: document.title, url }).catch(() => {})
          }
        >
          <Share2 size={16} /> {sharing.share}
        </SmallButton>
      )}
      <SmallButton onClick={() => void copy(url, sharing.link)}>
        {copied ? <Check size={16} /> : <Link2 size={16} />} {sharing.copyLink}
      </SmallButton>
      <VisuallyHidden role="status">{status}</VisuallyHidden>
      <chakra.span fontSize="sm" color="inkMuted">
        {sharing.shows}
      </chakra.span>
    </Line>
  );
}
