import { chakra } from "@chakra-ui/react";
import { business } from "../../../shared/business.ts";
import { story, values } from "../../../shared/story.ts";
import { SiteLink } from "../../shell/links.tsx";
import { Botanical, type BotanicalName } from "../../ui/botanical.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card, Main, Overline, Rows, Title } from "../../ui/page.tsx";
import { ownText, words } from "../../ui/words.ts";
import { Contact } from "./contact.tsx";

const Section = chakra("section", { base: { mt: { base: "12", md: "20" } } });
const valueDrawings: readonly BotanicalName[] = ["ashwagandha", "mortar", "parcel"];

export function Landing() {
  const { address, name, tagline } = business;
  const { landing } = words.pages;
  return (
    <Main>
      <chakra.section
        display="grid"
        gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "1.15fr 1fr" }}
        alignItems="center"
        gap={{ base: "8", md: "12" }}
      >
        <Rows justifyItems="start" gap="4">
          <Overline>{landing.overline(address.lines[0])}</Overline>
          <Title fontSize="3xl" {...ownText(tagline)} />
          <chakra.p fontSize="lg" color="inkMuted" maxW="30rem">
            {landing.text}
          </chakra.p>
          <ButtonLink asChild mt="2">
            <SiteLink to="/">{words.site.trackYourOrder}</SiteLink>
          </ButtonLink>
        </Rows>
        <JarLabel />
      </chakra.section>

      <Section
        aria-labelledby="story"
        display="grid"
        gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "auto 1fr" }}
        alignItems="center"
        gap={{ base: "6", md: "12" }}
      >
        <chakra.div justifySelf="center" order={{ base: 1, md: 0 }}>
          <Botanical name="turmeric" size="15rem" />
        </chakra.div>
        <Rows maxW="38rem" gap="4">
          <Overline>{landing.storyOf(name)}</Overline>
          <chakra.h2 id="story" fontSize="2xl" {...ownText(story.heading)} />
          {story.paragraphs.map(ownText).map((paragraph) => (
            <p key={paragraph.children} {...paragraph} />
          ))}
        </Rows>
      </Section>

      <Section aria-label={landing.values}>
        <chakra.ul
          display="grid"
          gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "repeat(3, 1fr)" }}
          gap="6"
        >
          {values.map(({ title, text }, index) => (
            <Card
              key={ownText(title).children}
              asChild
              display="grid"
              justifyItems="center"
              alignContent="start"
              gap="3"
              textAlign="center"
            >
              <li>
                <Botanical name={valueDrawings[index] ?? "tulsi"} size="8rem" />
                <chakra.h2 fontSize="xl" {...ownText(title)} />
                <chakra.p color="inkMuted" {...ownText(text)} />
              </li>
            </Card>
          ))}
        </chakra.ul>
      </Section>

      <Section aria-label={landing.whereToFindUs}>
        <Contact />
      </Section>
    </Main>
  );
}

/** The front label of a jar of the business. */
function JarLabel() {
  return (
    <Card
      look="label"
      display="grid"
      justifyItems="center"
      gap="2"
      textAlign="center"
      w="full"
      maxW="22rem"
      mx="auto"
      borderRadius="11rem 11rem 4px 4px"
      _before={{ borderRadius: "11rem 11rem 2px 2px" }}
      aria-hidden
    >
      <Botanical name="tulsi" size="13rem" />
      <chakra.p fontFamily="display" fontSize="xl">
        {business.name}
      </chakra.p>
      <chakra.span w="4rem" borderTop="1px solid" borderColor="turmeric" />
      <chakra.p
        fontSize="sm"
        color="accentInk"
        letterSpacing="0.12em"
        textTransform="uppercase"
      >
        Ocimum sanctum
      </chakra.p>
    </Card>
  );
}
