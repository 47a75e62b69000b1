import { chakra } from "@chakra-ui/react";

/** A link in running text. Within the portal: `<TextLink asChild><Link to="…" /></TextLink>`. */
export const TextLink = chakra("a", {
  base: {
    color: "link",
    fontWeight: 600,
    textDecoration: "underline",
    textDecorationColor: "turmeric",
    textDecorationThickness: "2px",
    textUnderlineOffset: "0.2em",
    borderRadius: "sm",
    _hover: { textDecorationColor: "currentColor" },
  },
});
