import { chakra } from "@chakra-ui/react";

/** The place of something still loading; give it the size of what will come. */
export const Skeleton = chakra(
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
