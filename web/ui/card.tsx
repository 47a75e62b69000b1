import { chakra } from "@chakra-ui/react";

/** A box on the page. `label` adds a second border, as on an apothecary's label. */
export const Card = chakra("div", {
  base: {
    position: "relative",
    bg: "surface",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "md",
    boxShadow: "card",
    p: { base: "5", sm: "6" },
  },
  variants: {
    look: {
      plain: {},
      label: {
        p: { base: "6", sm: "10" },
        borderRadius: "sm",
        _before: {
          content: '""',
          position: "absolute",
          inset: "6px",
          border: "1px solid",
          borderColor: "turmeric",
          borderRadius: "2px",
          pointerEvents: "none",
        },
      },
    },
  },
  defaultVariants: { look: "plain" },
});
