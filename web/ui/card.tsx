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
    // With letters twice as large the margins do not grow with them on a phone.
    p: { base: "min(1.25rem, 6vw)", sm: "6" },
  },
  variants: {
    look: {
      plain: {},
      label: {
        p: { base: "min(1.5rem, 7vw)", sm: "10" },
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
