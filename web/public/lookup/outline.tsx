import { ChakraProvider, chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { FactBox, Sentence } from "../../parcel/parcel-status.tsx";
import { publicSystem } from "../../theme/public-system.ts";
import { Notice } from "../../ui/notice.tsx";
import {
  Badge,
  Card,
  Main,
  Overline,
  Rows,
  Title,
  type Tone,
  tones,
  VisuallyHidden,
} from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import type { Opening } from "../loader.ts";
import { AnswerBody, AnswerColumn, AnswerColumns, answerPage } from "./answer-layout.tsx";
import { MailLinkPage, Stopped } from "./mail-link-page.tsx";

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
function AnswerOutline({
  title,
  status,
  children,
}: {
  title: string;
  status: string;
  children?: ReactNode;
}) {
  return (
    <Main data-outline="" {...answerPage}>
      <Title fontSize="lg" data-part="title">
        {title}
      </Title>
      <VisuallyHidden role="status">{status}</VisuallyHidden>
      <p data-part="message" hidden />
      <AnswerBody data-body="">
        <chakra.div display="flex" alignItems="center" minH="2.5rem">
          <Overline data-part="order" hidden />
          <Placeholder w="9rem" />
        </chakra.div>
        {children}
        <AnswerColumns>
          <AnswerColumn>
            <Card rows gap="5">
              <Rows gap="2" justifyItems="start">
                {everyTone.map((tone) => (
                  <Badge key={tone} tone={tone} data-part={`badge-${tone}`} hidden />
                ))}
                <Placeholder w="6rem" minH="1.6rem" />
                <Sentence level="h2" data-part="sentence" hidden>
                  …
                </Sentence>
                <Placeholder w="min(18rem, 100%)" minH="2.2rem" />
                <chakra.p color="inkMuted" data-part="scan" hidden />
                <Placeholder w="min(12rem, 100%)" minH="1.6rem" />
              </Rows>
              {(["plain", ...everyTone] as const).map((tone) => (
                <FactBox key={tone} tone={tone} data-box={tone} hidden>
                  <chakra.p fontWeight="600" data-part="says" hidden />
                  <p data-part="facts" hidden />
                </FactBox>
              ))}
              <chakra.p
                fontWeight="600"
                fontSize="lg"
                lineHeight="1.35"
                data-part="expected"
                hidden
              />
              <Skeleton minH="3.5rem" />
            </Card>
          </AnswerColumn>
          <AnswerColumn>
            <Skeleton minH="12rem" />
          </AnswerColumn>
        </AnswerColumns>
      </AnswerBody>
    </Main>
  );
}

const Confirming = () => (
  <AnswerOutline title={words.parcel.confirming} status="">
    <div data-box="address" hidden>
      <Notice tone="success">
        <span data-part="address" />
      </Notice>
    </div>
  </AnswerOutline>
);

/** What stands in the form's place, by what a link opens. */
const templates = (): Readonly<
  Record<Opening["kind"] | "stopped" | "incomplete", ReactNode>
> => ({
  t: <AnswerOutline title={words.site.lookup.title} status={words.parcel.loading} />,
  c: <Confirming />,
  s: <MailLinkPage link={{ kind: "s", token: "" }} />,
  stopped: <Stopped />,
  incomplete: <MailLinkPage link={{ kind: "s" }} />,
});

/** Templates, which a browser shows nothing of. */
export function Outlines() {
  return (
    <ChakraProvider value={publicSystem}>
      {Object.entries(templates()).map(([name, content]) => (
        <template key={name} data-opens={name}>
          {content}
        </template>
      ))}
    </ChakraProvider>
  );
}
