import type { ComponentProps } from "react";
import { TextLink } from "./link.tsx";

/** A link that leaves the portal: a new tab that learns nothing of this one. */
export function ExternalLink(props: ComponentProps<typeof TextLink>) {
  return <TextLink target="_blank" rel="noopener noreferrer" {...props} />;
}
