import { chakra } from "@chakra-ui/react";
import { MapPin, MessageCircle } from "lucide-react";
import { business } from "../../../shared/business.ts";
import { chatAddress } from "../../shell/links.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card, ExternalLink, newTab, Rows } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { formatHours } from "./chat-hours.ts";
import { IndiaMap } from "./india-map.tsx";

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
