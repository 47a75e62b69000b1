import { chakra } from "@chakra-ui/react";
import { MapPin, MessageCircle } from "lucide-react";
import { business } from "../../../shared/business.ts";
import { chatAddress } from "../../shell/links.tsx";
import { DeferredSvg } from "../../ui/botanical.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card, ExternalLink, newTab, Rows } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { formatHours } from "./chat-hours.ts";
import landShapes from "./land.svg";

/** The address with a map, and the chat. */
export function Contact() {
  const { address, chat, email } = business;
  const { chatOn, openInMaps } = words.site;
  const { landing } = words.pages;
  const [before, behind] = landing.answerOn(chat.label, formatHours(chat.hours));
  const [place = ""] = address.lines;
  const mapUrl = `https://www.openstreetmap.org/?mlat=${address.latitude}&mlon=${address.longitude}#map=15/${address.latitude}/${address.longitude}`;
  return (
    <Card
      display="grid"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "1fr 1fr" }}
      alignItems="center"
      gap={{ base: "8", md: "12" }}
      p={{ base: "5", sm: "8" }}
    >
      <IndiaMap latitude={address.latitude} longitude={address.longitude} place={place} />
      <Rows gap="8">
        <Rows gap="2" justifyItems="start">
          <chakra.h2 fontSize="xl">{landing.findUs}</chakra.h2>
          <chakra.address fontStyle="normal">
            {address.lines.map((line) => (
              <chakra.span key={line} display="block">
                {line}
              </chakra.span>
            ))}
          </chakra.address>
          <ExternalLink
            href={mapUrl}
            display="inline-flex"
            alignItems="center"
            gap="2"
            py="2"
          >
            <MapPin size={18} /> {openInMaps}
          </ExternalLink>
        </Rows>
        <Rows gap="2" justifyItems="start">
          <chakra.h2 fontSize="xl">{landing.talkToUs}</chakra.h2>
          <chakra.p>
            {before}
            <ExternalLink href={`mailto:${email}`}>{email}</ExternalLink>
            {behind}
          </chakra.p>
          <ButtonLink tone="quiet" mt="2" href={chatAddress(landing.hello)} {...newTab}>
            <MessageCircle size={20} /> {chatOn(chat.label)}
          </ButtonLink>
        </Rows>
      </Rows>
    </Card>
  );
}

/** The projection of land.svg: degrees of its north-western corner, and its units per degree. */
const west = 62;
const north = 38.5;
const unitsPerDegree = 9.2;
/** A degree of longitude is shorter than one of latitude, here by its ratio at 22° N. */
const longitudeScale = Math.cos((22 * Math.PI) / 180);

const size = { width: 311, height: 313 };
const xOf = (longitude: number) =>
  Number(((longitude - west) * unitsPerDegree * longitudeScale).toFixed(1));
const yOf = (latitude: number) =>
  Number(((north - latitude) * unitsPerDegree).toFixed(1));

interface IndiaMapProps {
  latitude: number;
  longitude: number;
  /** The label beside the pin. */
  place: string;
}

/** A map of India in the style of a sea chart, with one place marked and routes to the world. */
function IndiaMap({ latitude, longitude, place }: IndiaMapProps) {
  const { landing } = words.pages;
  const x = xOf(longitude);
  const y = yOf(latitude);
  return (
    <chakra.svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={landing.map(place)}
      w="full"
      h="auto"
      // With wider letter spacing the labels must not widen the page.
      overflow="hidden"
      color="ink"
      fontFamily="display"
    >
      <g
        fill="none"
        stroke="var(--ui-colors-line-strong)"
        strokeWidth="0.5"
        strokeDasharray="1 3"
      >
        {[10, 20, 30].map((latitude) => (
          <path key={latitude} d={`M0 ${yOf(latitude)}H${size.width}`} />
        ))}
        {[70, 80, 90].map((longitude) => (
          <path key={longitude} d={`M${xOf(longitude)} 0V${size.height}`} />
        ))}
      </g>
      <DeferredSvg
        href={`${landShapes}#land`}
        x="3"
        y="3"
        {...size}
        fill="var(--ui-colors-leaf)"
        fillOpacity="0.3"
      />
      <DeferredSvg
        href={`${landShapes}#land`}
        {...size}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinejoin="round"
      />
      <g
        fill="none"
        stroke="var(--ui-colors-accent-ink)"
        strokeWidth="1.2"
        strokeDasharray="1 4"
        strokeLinecap="round"
      >
        <path d={`M${x} ${y}Q${x - 70} ${y - 70} 0 ${y - 110}`} />
        <path d={`M${x} ${y}Q${x - 60} ${y - 8} 0 ${y + 14}`} />
        <path d={`M${x} ${y}Q${x + 80} ${y + 6} ${size.width} ${y - 40}`} />
      </g>
      <chakra.g fill="inkMuted" fontSize="10px" letterSpacing="1px">
        <text x="8" y="242">
          {landing.arabianSea}
        </text>
        <text x="196" y="214">
          {landing.bayOfBengal}
        </text>
      </chakra.g>
      <g transform={`translate(${x} ${y})`}>
        <path
          d="M0 0C-5-8-9-12-9-18a9 9 0 0 1 18 0C9-12 5-8 0 0Z"
          fill="var(--ui-colors-turmeric)"
          stroke="currentColor"
          strokeWidth="1.3"
        />
        <circle
          cy="-18"
          r="3"
          fill="var(--ui-colors-surface)"
          stroke="currentColor"
          strokeWidth="1"
        />
        <chakra.text x="-4" y="20" textAnchor="end" fill="ink" fontSize="13px">
          {place}
        </chakra.text>
      </g>
    </chakra.svg>
  );
}
