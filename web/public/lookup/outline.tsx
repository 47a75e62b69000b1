import { ChakraProvider, chakra } from "@chakra-ui/react";
import { FactBox } from "../../parcel/parcel-status.tsx";
import { parcelWidths } from "../../parcel/progress-timeline.tsx";
import { publicSystem } from "../../theme/public-system.ts";
import { Badge, type Tone, tones } from "../../ui/badge.tsx";
import { Card, Main, Overline, Title } from "../../ui/page.tsx";
import { VisuallyHidden } from "../../ui/text.tsx";
import type { Opening } from "../loader.ts";

/** A placeholder while something loads; give it the size of the content. */
const Skeleton = chakra(
  "span",
  {
    base: {
      display: "block",
      minH: "1em",
      borderRadius: "sm",
      bg: "neutralSurface",
      animation: "breathe 1.4s ease-in-out infinite",
    },
  },
  { defaultProps: { "aria-hidden": true } },
);

const everyTone = Object.keys(tones) as Tone[];

const Placeholder = chakra(Skeleton, {}, { defaultProps: { "data-placeholder": "" } });

/**
 * What stands in the form's place while a link opens: the first card of an answer, with what differs by its tone in each of
 * them. Only the build renders it, into the page of `/`; the inline script shows it, first-answer.ts fills in its parts, and
 * it stays until the app has the whole answer.
 */
function AnswerOutline({ title, status }: { title: string; status: string }) {
  return (
    <div data-outline="">
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: "1", md: "4" }}>
        <Title fontSize="lg">{title}</Title>
        <VisuallyHidden role="status">{status}</VisuallyHidden>
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: "4", md: "6" }} css={parcelWidths}>
          <chakra.div display="flex" alignItems="center" minH="2.5rem">
            <Overline data-part="order" hidden />
            <Placeholder w="9rem" />
          </chakra.div>
          <Card display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5" overflowWrap="anywhere">
            <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2" justifyItems="start">
              {everyTone.map((tone) => (
                <Badge key={tone} tone={tone} data-part={`badge-${tone}`} hidden />
              ))}
              <Placeholder w="6rem" minH="1.6rem" />
              <chakra.h2 fontSize="2xl" overflowWrap="anywhere" hyphens="auto" data-part="sentence" hidden>
                …
              </chakra.h2>
              <Placeholder w="min(18rem, 100%)" minH="2.2rem" />
              <chakra.p color="inkMuted" data-part="scan" hidden />
              <Placeholder w="min(12rem, 100%)" minH="1.6rem" />
            </chakra.div>
            {(["plain", ...everyTone] as const).map((tone) => (
              <FactBox key={tone} tone={tone} data-box={tone} hidden>
                <chakra.p fontWeight="600" data-part="says" hidden />
                <p data-part="facts" hidden />
              </FactBox>
            ))}
            <chakra.p fontWeight="600" fontSize="lg" lineHeight="1.35" data-part="expected" hidden />
            <Skeleton minH="3.5rem" />
          </Card>
          <Skeleton minH="12rem" />
        </chakra.div>
      </chakra.div>
    </div>
  );
}

const titles: Readonly<Record<Opening["kind"], string>> = {
  t: "Track Your Shipment",
  c: "Confirming your email…",
  s: "Stop emails about this order?",
};

/** The outlines as templates, which a browser shows nothing of. */
export function Outlines() {
  return (
    <ChakraProvider value={publicSystem}>
      {Object.entries(titles).map(([kind, title]) => (
        <template key={kind} data-opens={kind}>
          <Main>
            <AnswerOutline title={title} status={kind === "t" ? "Getting Your Order Details" : ""} />
          </Main>
        </template>
      ))}
    </ChakraProvider>
  );
}
