import { chakra } from "@chakra-ui/react";

/**
 * What goes with a long list wherever one is in it: at the bottom of the window while the list reaches beyond, below the list
 * at its end. Nothing moves when it comes, and what has the focus is never behind it (`clearOfDock`).
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

/** For whatever takes the focus in a list with a dock: room for it below, and for a table's head above. */
export const stickyBarMargin = { scrollMarginTop: "4rem", scrollMarginBottom: "7rem" };
