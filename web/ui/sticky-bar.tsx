import { chakra } from "@chakra-ui/react";

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
    maxW: "44rem",
    "& > *": { boxShadow: "dialog" },
  },
});

/** For elements of a list that take the focus: space for the bar below, and for the table's head above. */
export const stickyBarMargin = { scrollMarginTop: "4rem", scrollMarginBottom: "7rem" };
