import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";

/** For screen readers only. */
export const VisuallyHidden = chakra("span", {
  base: {
    position: "absolute",
    w: "1px",
    h: "1px",
    m: "-1px",
    p: "0",
    overflow: "hidden",
    clipPath: "inset(50%)",
    whiteSpace: "nowrap",
  },
});

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

/** A link's attributes for a new tab that gets neither an opener nor a referrer. */
export const newTab = { target: "_blank", rel: "noopener noreferrer" };

/** A link to another site. */
export function ExternalLink(props: ComponentProps<typeof TextLink>) {
  return <TextLink {...newTab} {...props} />;
}
