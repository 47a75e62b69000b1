import { chakra } from "@chakra-ui/react";
import { Mail, MessageCircle, Phone } from "lucide-react";
import { business } from "../../shared/business.ts";
import { Container } from "../ui/page.tsx";
import { words } from "../ui/words.ts";
import { chatAddress } from "./chat.tsx";
import { LanguageList } from "./language-list.tsx";
import { SiteLink } from "./site-link.tsx";

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
export function Footer() {
  return (
    <chakra.footer borderTop="1px solid" borderColor="line" bg="sunken" mt="auto">
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
          <chakra.p color="inkMuted" maxW="24rem">
            {business.tagline}
          </chakra.p>
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
              <Phone size={18} aria-hidden /> {business.phone}
            </FooterLink>
          </li>
          <li>
            <FooterLink href={`mailto:${business.email}`}>
              <Mail size={18} aria-hidden /> {business.email}
            </FooterLink>
          </li>
          <li>
            <FooterLink href={chatAddress()} target="_blank" rel="noopener noreferrer">
              <MessageCircle size={18} aria-hidden />{" "}
              {words.site.chatOn(business.chat.label)}
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
              <FooterLink href={url} target="_blank" rel="noopener noreferrer">
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
