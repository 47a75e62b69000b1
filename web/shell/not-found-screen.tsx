import { chakra } from "@chakra-ui/react";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import { business } from "../../shared/business.ts";
import { Botanical } from "../ui/botanical.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Card, Line, Muted, Rows } from "../ui/page.tsx";
import { words } from "../ui/words.ts";
import { LanguageList, SiteLink } from "./links.tsx";

const redirectSeconds = 8;

/** Shown for an unknown address; redirects to the start page unless the visitor chooses to stay. */
export function NotFoundScreen() {
  const { notFound } = words.site;
  const router = useRouter();
  const [staying, setStaying] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const textId = useId();

  useEffect(() => {
    if (staying) return;
    const goHome = () =>
      router.navigate({
        href: "/",
        replace: true,
        reloadDocument: !("/" in router.routesByPath),
      });
    const timer = setTimeout(goHome, redirectSeconds * 1000);
    return () => clearTimeout(timer);
  }, [staying, router]);

  // With the focus on the heading, a screen reader reads heading and text once, not every second.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <chakra.main
      id="main"
      tabIndex={-1}
      minH="100dvh"
      display="grid"
      alignContent="center"
      justifyItems="center"
      p={{ base: "4", sm: "8" }}
    >
      <Card
        look="label"
        w="full"
        maxW="34rem"
        rows
        justifyItems="center"
        gap="4"
        textAlign="center"
      >
        <chakra.p fontFamily="display" fontSize="lg">
          {business.name}
        </chakra.p>
        <Line justifyContent="center" gap={{ base: "2", sm: "4" }}>
          <Botanical name="empty-jar" size="clamp(4rem, 22vw, 6.5rem)" />
          <chakra.p
            fontFamily="display"
            fontSize="min(var(--ui-font-sizes-4xl), 27vw)"
            lineHeight="1"
            aria-hidden
          >
            404
          </chakra.p>
        </Line>
        <chakra.h1 ref={heading} tabIndex={-1} aria-describedby={textId} fontSize="2xl">
          {notFound.heading}
        </chakra.h1>
        <Rows id={textId} gap="2">
          <p>{notFound.text}</p>
          <p>{notFound.comfort}</p>
          <Muted role="status" mt="2">
            {staying ? notFound.staying : notFound.redirect(redirectSeconds)}
          </Muted>
        </Rows>
        <Line justifyContent="center" gap="3" mt="2">
          <ButtonLink asChild>
            <SiteLink to="/">{notFound.home}</SiteLink>
          </ButtonLink>
          <Button tone="quiet" disabled={staying} onClick={() => setStaying(true)}>
            {notFound.stay}
          </Button>
        </Line>
        <LanguageList />
      </Card>
    </chakra.main>
  );
}
