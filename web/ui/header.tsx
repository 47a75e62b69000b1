import { chakra, defineRecipe } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Container } from "./page.tsx";

const navRecipe = defineRecipe({
  base: {
    // Browsers do not let buttons inherit these.
    wordSpacing: "inherit",
    textRendering: "inherit",
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
export const NavButton = chakra("button", navRecipe, { defaultProps: { type: "button" } });

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

/** The top of every screen: the brand and the navigation. */
export function Header({ brand, label, children }: { brand: ReactNode; label: string; children: ReactNode }) {
  return (
    <chakra.header borderBottom="1px solid" borderColor="line" bg="surface">
      <SkipLink href="#main">Skip to content</SkipLink>
      <Container display="flex" flexWrap="wrap" alignItems="stretch" justifyContent="space-between" columnGap="6">
        {brand}
        <chakra.nav aria-label={label} display="flex" flexWrap="wrap" columnGap={{ base: "5", md: "8" }}>
          {children}
        </chakra.nav>
      </Container>
    </chakra.header>
  );
}
