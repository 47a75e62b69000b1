import { chakra } from "@chakra-ui/react";

/** A placeholder while something loads; give it the size of the content. */
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
