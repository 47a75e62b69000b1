import { chakra, defineRecipe } from "@chakra-ui/react";
import { Outlet } from "@tanstack/react-router";
import { Mail, MessageCircle, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { business } from "../../shared/business.ts";
import { Container, newTab } from "../ui/page.tsx";
import { ownText, words } from "../ui/words.ts";
import { chatAddress, LanguageList, SiteLink, type SitePath } from "./links.tsx";

const navRecipe = defineRecipe({
  base: {
    display: "inline-flex",
    alignItems: "center",
    // In px on phones: with letters twice as large three lines of links would fill the screen.
    minH: { base: "44px", md: "3.75rem" },
    fontSize: { base: "sm", md: "md" },
    color: "ink",
    whiteSpace: "nowrap",
    cursor: "pointer",
    borderBlock: "3px solid transparent",
    _hover: { borderBottomColor: "line" },
    "&[aria-current=page]": { fontWeight: 600, borderBottomColor: "turmeric" },
    // In forced-colours mode, transparent borders would become visible.
    _highContrast: {
      borderColor: "Canvas",
      "&[aria-current=page]": { borderBottomColor: "Highlight" },
    },
  },
  variants: {
    /** For others than those whom the screen is for. */
    quiet: { true: { fontSize: { base: "xs", md: "sm" }, color: "inkMuted" } },
  },
});

/** A link of the navigation; the current one has `aria-current`. */
export const NavLink = chakra("a", navRecipe);
/** An action in the navigation. */
export const NavButton = chakra("button", navRecipe, {
  defaultProps: { type: "button" },
});

/** A link that shows when it has the focus. */
export const SkipLink = chakra("a", {
  base: {
    position: "absolute",
    insetInlineStart: "4",
    top: "-10rem",
    zIndex: 10,
    bg: "primary",
    color: "onPrimary",
    px: "4",
    py: "3",
    borderRadius: "sm",
    _focus: { top: "2" },
  },
});

/** The brand's mark: a tulsi sprig in a drop. */
export function SproutMark({ size }: { size: number }) {
  return (
    <chakra.svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden>
      <path
        d="M24 3c8 9.5 15 17 15 26a15 15 0 0 1-30 0C9 20 16 12.5 24 3Z"
        fill="var(--ui-colors-primary)"
      />
      <g
        stroke="var(--ui-colors-on-primary)"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M24 39V19" />
        <path d="M24 34c-5.5 0-8.5-3-8.5-7.5 5 0 8.5 2.5 8.5 7.5Z" />
        <path d="M24 30c5 0 8-3 8-7.3-5 0-8 2.8-8 7.3Z" />
        <path d="M24 21c-2.5-2-3-4.8 0-8 3 3.2 2.5 6 0 8Z" />
      </g>
    </chakra.svg>
  );
}

interface ShellProps {
  home: SitePath;
  label: string;
  nav: ReactNode;
  footer?: ReactNode;
}

/** The frame of every area: the brand, which leads to the area's first screen, the navigation, and what stands at the end. */
export function Shell({ home, label, nav, footer }: ShellProps) {
  return (
    <chakra.div minH="100dvh" display="flex" flexDirection="column">
      <chakra.header borderBottomWidth="1px" bg="surface">
        <SkipLink href="#main">{words.site.skip}</SkipLink>
        <Container
          display="flex"
          flexWrap="wrap"
          alignItems="stretch"
          justifyContent="space-between"
          columnGap="6"
        >
          <chakra.span
            display="inline-flex"
            minH="3rem"
            alignItems="center"
            fontFamily="display"
            fontSize="lg"
            lineHeight="1.2"
          >
            <SiteLink to={home}>
              <chakra.span display="inline-flex" alignItems="center" gap="2" py="2">
                <SproutMark size={34} />
                {business.name}
              </chakra.span>
            </SiteLink>
          </chakra.span>
          <chakra.nav
            aria-label={label}
            display="flex"
            flexWrap="wrap"
            columnGap={{ base: "5", md: "8" }}
          >
            {nav}
          </chakra.nav>
        </Container>
      </chakra.header>
      <Outlet />
      {footer}
    </chakra.div>
  );
}

/** The frame of the public pages and the logins. */
export function PublicShell() {
  return (
    <Shell
      home="/page"
      label={words.site.mainNavigation}
      footer={<Footer />}
      nav={
        <>
          <NavLink asChild>
            <SiteLink to="/">{words.site.trackYourOrder}</SiteLink>
          </NavLink>
          <NavLink asChild quiet>
            <SiteLink to="/logistic/login">Logistics Team</SiteLink>
          </NavLink>
          <NavLink asChild quiet>
            <SiteLink to="/admin/login">Admin</SiteLink>
          </NavLink>
        </>
      }
    />
  );
}

const FooterLink = chakra("a", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    minH: "2.75rem",
    textDecoration: "underline transparent",
    textUnderlineOffset: "0.2em",
    _hover: { textDecorationColor: "currentColor" },
    "& svg": { color: "accentInk", flexShrink: 0 },
  },
});

/** The footer of every screen, with the contact links. */
function Footer() {
  return (
    <chakra.footer borderTopWidth="1px" bg="sunken" mt="auto">
      <Container
        py="8"
        display="grid"
        gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "1fr auto auto" }}
        gap={{ base: "6", md: "12" }}
      >
        <div>
          <chakra.p fontFamily="display" fontSize="lg">
            {business.name}
          </chakra.p>
          <chakra.p color="inkMuted" maxW="24rem" {...ownText(business.tagline)} />
          <FooterLink asChild>
            <SiteLink to="/page">{words.site.ourStory}</SiteLink>
          </FooterLink>
          <FooterLink asChild ms="6">
            <SiteLink to="/privacy">{words.site.privacyLink}</SiteLink>
          </FooterLink>
        </div>
        <chakra.ul aria-label={words.site.contact} display="grid" alignContent="start">
          <li>
            <FooterLink href={`tel:${business.phoneLink}`}>
              <Phone size={18} /> {business.phone}
            </FooterLink>
          </li>
          <li>
            <FooterLink href={`mailto:${business.email}`}>
              <Mail size={18} /> {business.email}
            </FooterLink>
          </li>
          <li>
            <FooterLink href={chatAddress()} {...newTab}>
              <MessageCircle size={18} /> {words.site.chatOn(business.chat.label)}
            </FooterLink>
          </li>
        </chakra.ul>
        <chakra.ul
          aria-label={words.site.socialMedia}
          display="grid"
          alignContent="start"
        >
          {business.social.map(({ label, url }) => (
            <li key={label}>
              <FooterLink href={url} {...newTab}>
                {label}
              </FooterLink>
            </li>
          ))}
        </chakra.ul>
        <LanguageList />
      </Container>
    </chakra.footer>
  );
}
