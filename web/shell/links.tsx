import { chakra } from "@chakra-ui/react";
import { Link, useRouter } from "@tanstack/react-router";
import type { ComponentProps, MouseEvent } from "react";
import { business } from "../../shared/business.ts";
import { type Language, nameOf } from "../../shared/languages.ts";
import { ExternalLink, TextLink } from "../ui/page.tsx";
import { words } from "../ui/words.ts";

/** The screens that both entries link to. */
export type SitePath =
  | "/"
  | "/page"
  | "/privacy"
  | "/logistic/login"
  | "/admin/login"
  | "/logistic/dashboard"
  | "/admin/all";

/** A link to a screen of either entry: another entry's is a new page. */
export function SiteLink({ to, ...rest }: ComponentProps<"a"> & { to: SitePath }) {
  const { routesByPath } = useRouter();
  return to in routesByPath ? (
    <Link to={to as string} activeOptions={{ exact: true }} {...rest} />
  ) : (
    <a href={to} {...rest} />
  );
}

/** The address of the business's chat, with an optional first message, and nothing else of the lookup. */
export const chatAddress = (text?: string) =>
  `https://wa.me/${business.chat.number}${text ? `?text=${encodeURIComponent(text)}` : ""}`;

/** A link to the chat. */
export function ChatLink() {
  return (
    <ExternalLink href={chatAddress()}>
      {words.site.messageUsOn(business.chat.label)}
    </ExternalLink>
  );
}

const yearSeconds = 365 * 24 * 60 * 60;

/** Keeps the choice, and shows the page in it. Lax: strict ones do not come along from a mail's link. */
function choose(event: MouseEvent, language: Language) {
  event.preventDefault();
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no CookieStore that can set it
  document.cookie = `lang=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax; Secure`;
  const { pathname, hash } = location;
  history.replaceState(history.state, "", pathname + hash);
  location.reload();
}

/** The page's languages. Without scripts a link shows the page once in its language. */
export function LanguageList() {
  if (words.languages.length < 2) return null;
  return (
    <chakra.ul
      aria-label={words.site.language}
      display="flex"
      flexWrap="wrap"
      justifyContent="center"
      columnGap="5"
      gridColumn="1 / -1"
      // Their letters are none of the fonts' of the first paint.
      css={{ fontFamily: "system-ui, sans-serif" }}
    >
      {words.languages.map((language) => (
        <li key={language}>
          <TextLink
            href={`?lang=${language}`}
            hrefLang={language}
            lang={language}
            aria-current={language === words.language ? "true" : undefined}
            display="inline-flex"
            alignItems="center"
            fontWeight="400"
            minH="2.75rem"
            onClick={(event) => choose(event, language)}
          >
            {nameOf(language)}
          </TextLink>
        </li>
      ))}
    </chakra.ul>
  );
}
