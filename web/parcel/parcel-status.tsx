import { chakra } from "@chakra-ui/react";
import { CalendarClock, MapPin, RefreshCw } from "lucide-react";
import type { ReactNode, Ref } from "react";
import type { Parcel } from "../../shared/shipment/data.ts";
import type { Duty } from "../../shared/shipment/duty.ts";
import { carrierLink } from "../../shared/shipment/links.ts";
import { isShipmentFinal } from "../../shared/shipment/progress.ts";
import { expectedWords, present } from "../../shared/shipment/words.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { currentTime } from "../ui/clock.ts";
import {
  Badge,
  Card,
  ExternalLink,
  Line,
  Muted,
  newTab,
  Rows,
  tones,
} from "../ui/page.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { words } from "../ui/words.ts";
import {
  describeParcel,
  latestScan,
  type ParcelDescription,
  shopOf,
} from "./describe-parcel.ts";
import { CarrierDetails } from "./details.tsx";
import { ProgressTimeline } from "./progress-timeline.tsx";

/** A parcel's status. On a narrow screen letters that are set twice as large must leave the longest word whole. */
export const Sentence = chakra("h2", {
  base: { hyphens: "auto" },
  variants: {
    level: {
      h2: {
        fontSize: "2xl",
        "@container (max-width: 24rem)": { fontSize: "min(1.75rem, 14cqi)" },
      },
      h3: { fontSize: "xl" },
    },
  },
});

/** A box in the colour of a parcel's state. */
export const FactBox = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "3",
    p: "min(1rem, 5vw)",
    borderRadius: "sm",
  },
  variants: { tone: { plain: { p: "0" }, ...tones } },
});

function LatestScan({ progress }: { progress: ParcelDescription["progress"] }) {
  const scan = latestScan(progress);
  if (!scan) return null;
  return (
    <chakra.p color="inkMuted">
      <time dateTime={scan.machine ?? undefined}>{scan.words}</time>
      <span>{scan.note}</span>
    </chakra.p>
  );
}

/** Where to collect the parcel, on a map. */
function MapButton({ description }: { description: ParcelDescription }) {
  const shop = shopOf(description);
  if (!shop) return null;
  const place = present([shop, description.says?.place]).join(", ");
  const href = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
  return (
    <ButtonLink wide href={href} {...newTab}>
      <MapPin size={20} /> {words.site.openInMaps}
    </ButtonLink>
  );
}

/** Where to collect the parcel, or what the carrier itself says. */
function CarrierSays({ description }: { description: ParcelDescription }) {
  const { says } = description;
  const shop = shopOf(description);
  if (shop) {
    return (
      <p>
        <chakra.strong fontSize="lg">{shop}</chakra.strong>
      </p>
    );
  }
  return (
    says?.words && (
      <p>
        <span>{says.who}</span>
        <strong>{says.words}</strong>
      </p>
    )
  );
}

/** The local carrier's own page, where it may ask for import charges. */
function ImportCharges({ parcel, duty }: { parcel: Parcel; duty: Duty }) {
  const { partner_lastmile_tracking_url: url, partner_lastmile_display: name } =
    parcel.data.awbInfo;
  const link = duty.isPrepaid ? null : carrierLink(url);
  return (
    <div>
      <p>{duty.words}</p>
      {link && <ExternalLink href={link}>{words.parcel.openCarrier(name)}</ExternalLink>}
    </div>
  );
}

interface FactsProps {
  parcel: Parcel;
  description: ParcelDescription;
  contact: ReactNode;
}

/** What to know and to do first. */
function Facts({ parcel, description, contact }: FactsProps) {
  const { means, advice, duty, tone, suggestContact } = description;
  const said = present([means, advice]);
  if (said.length === 0 && !duty) return null;
  return (
    <FactBox tone={means ? tone : "plain"}>
      <CarrierSays description={description} />
      {said.length > 0 && <p>{words.parcel.sentences(said)}</p>}
      {duty && <ImportCharges parcel={parcel} duty={duty} />}
      <Rows gap="3" maxW="32rem" _empty={{ display: "none" }}>
        <MapButton description={description} />
        {suggestContact && contact}
      </Rows>
    </FactBox>
  );
}

/** When it usually arrives. */
function ExpectedArrival({ parcel }: { parcel: Parcel }) {
  const now = currentTime();
  const expected = expectedWords(parcel, now, words.parcel);
  // One that is overdue was just said to be late.
  const isSaid =
    expected?.isLate &&
    parcel.overdueAt !== undefined &&
    Date.parse(parcel.overdueAt) <= now;
  if (!expected || isSaid) return null;
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      columnGap="3"
      alignItems="center"
    >
      <chakra.span display="grid" color="accentInk">
        <CalendarClock size={24} />
      </chakra.span>
      <chakra.p display="grid" lineHeight="1.35">
        <chakra.strong fontWeight="600" fontSize="lg">
          {expected.sentence}
        </chakra.strong>{" "}
        <Muted as="span">{expected.basis}</Muted>
      </chakra.p>
    </chakra.div>
  );
}

/** The state of a refresh, during which the older data stays. */
export type RefreshState = "none" | "running" | "done" | "failed";

interface ParcelStatusProps {
  parcel: Parcel;
  refreshState: RefreshState;
  onRefresh(): void;
  /** The level of the sentence's heading. */
  heading: "h2" | "h3";
  headingRef?: Ref<HTMLHeadingElement>;
  /** A button that contacts the business. */
  contact?: ReactNode;
}

/** Why the data could not be refreshed; undefined without a problem. */
function refreshProblem(
  { asOf, stale, data }: Parcel,
  state: RefreshState,
): string | undefined {
  const isMissing = state === "failed" || (state === "done" && stale);
  if (!isMissing || isShipmentFinal(data)) return undefined;
  const { refresh } = words.parcel;
  if (state === "done" && !asOf) return refresh.stillNoAnswer;
  return state === "failed" ? refresh.failed : refresh.notAnswering;
}

/** The age of the data, the state of a refresh, and the Refresh button. */
function Freshness({
  parcel,
  refreshState,
  onRefresh,
}: Omit<ParcelStatusProps, "heading">) {
  const problem = refreshProblem(parcel, refreshState);
  const refreshing = refreshState === "running";
  const { refresh } = words.parcel;
  const [before, behind] = problem ? refresh.lastChecked : refresh.checked;
  const hasText = refreshing || problem || parcel.asOf;
  // Another carrier's parcel cannot be refreshed, and no newer scans follow a final status.
  if (parcel.state === "other-carrier") return null;
  return (
    <Line columnGap="3" fontSize="sm" color="inkMuted">
      <span>
        {/* Announced to screen readers; the age beside it changes every minute and is not. */}
        <chakra.span
          role="status"
          color={problem ? "warningInk" : undefined}
          fontWeight={problem ? "600" : undefined}
        >
          {refreshing ? refresh.checking : problem}
        </chakra.span>
        {!refreshing && parcel.asOf && (
          <>
            <span>{before}</span>
            <RelativeTime iso={parcel.asOf} />
            <span>{behind}</span>
          </>
        )}
      </span>
      {!isShipmentFinal(parcel.data) && (
        <Button
          tone="bare"
          size="sm"
          ms={hasText ? "-3" : "-6"}
          me="-3"
          busy={refreshing}
          onClick={onRefresh}
        >
          <RefreshCw size={16} /> {refresh.button}
        </Button>
      )}
    </Line>
  );
}

/** Where a parcel is, as its customer reads it: status, progress, advice, carrier and how old all this is. */
export function ParcelStatus({
  parcel,
  refreshState,
  onRefresh,
  heading,
  headingRef,
  contact,
}: ParcelStatusProps) {
  const description = describeParcel(parcel);
  return (
    <Card rows gap="5">
      <Rows gap="2" justifyItems="start">
        <Badge tone={description.tone}>{description.badge}</Badge>
        <Sentence as={heading} level={heading} ref={headingRef} tabIndex={-1}>
          {description.sentence}
        </Sentence>
        <LatestScan progress={description.progress} />
      </Rows>
      <Facts parcel={parcel} description={description} contact={contact} />
      <ExpectedArrival parcel={parcel} />
      {description.progress && (
        <ProgressTimeline data={parcel.data} progress={description.progress} />
      )}
      <Rows borderTopWidth="1px" pt="4" gap="3">
        <CarrierDetails parcel={parcel} />
        <Freshness parcel={parcel} refreshState={refreshState} onRefresh={onRefresh} />
      </Rows>
    </Card>
  );
}
