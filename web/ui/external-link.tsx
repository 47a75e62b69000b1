import type { ComponentProps } from "react";
import { TextLink } from "./link.tsx";

/** A link to another site, in a new tab that gets neither an opener nor a referrer. */
export function ExternalLink(props: ComponentProps<typeof TextLink>) {
  return <TextLink target="_blank" rel="noopener noreferrer" {...props} />;
}
