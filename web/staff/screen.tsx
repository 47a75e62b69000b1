import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { Main, Rows } from "../ui/page.tsx";

/** By the width of the screen's main part in letters: with large ones a wide window holds no table either. */
export const wide = "@container (min-width: 58rem)";
export const narrow = "@container (max-width: 57.99rem)";
/** A phone, with letters twice as large. */
export const tiny = "@container (max-width: 16rem)";
/** Two cards in a line. */
export const twoCards = "@container (min-width: 42rem)";

/** The main part of a screen whose parts stand below each other. */
export const Screen = (props: ComponentProps<typeof Main>) => (
  <Main
    display="grid"
    gap="6"
    gridTemplateColumns="minmax(0, 1fr)"
    alignContent="start"
    {...props}
  />
);

interface ListedRowsProps extends ComponentProps<typeof Rows> {
  /** Newer ones are asked for: they stay readable, but look outdated. */
  stale: boolean;
}

/** What a screen lists. */
export const ListedRows = ({ stale, ...rows }: ListedRowsProps) => (
  <Rows opacity={stale ? 0.55 : undefined} {...rows} />
);

/**
 * Stays at the bottom of the window while the list is longer than it, and below the list at its end. `stickyBarMargin`
 * keeps focused elements from being hidden behind it.
 */
export const StickyBar = chakra("div", {
  base: {
    position: "sticky",
    bottom: "3",
    zIndex: 2,
    display: "grid",
    gap: "2",
    justifySelf: "center",
    w: "full",
    maxW: "56rem",
    "& > *": { boxShadow: "dialog" },
    _empty: { display: "none" },
  },
});

/** For elements of a list that take the focus: space for the bar below, and for the table's head above. */
export const stickyBarMargin = { scrollMarginTop: "4rem", scrollMarginBottom: "7rem" };
