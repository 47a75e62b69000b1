import { chakra } from "@chakra-ui/react";
import { type SVGProps, useSyncExternalStore } from "react";
import ashwagandha from "./botanicals/ashwagandha.svg";
import emptyJar from "./botanicals/empty-jar.svg";
import mortar from "./botanicals/mortar.svg";
import parcel from "./botanicals/parcel.svg";
import tulsi from "./botanicals/tulsi.svg";
import turmeric from "./botanicals/turmeric.svg";

const never = () => () => {};
const now = () => true;
const notYet = () => false;

/**
 * A drawing in a file of its own. A prerendered page has only the file's address: the page's loader fetches it after the
 * first paint, so that it does not compete with scripts and fonts.
 */
export function DeferredSvg({
  href,
  ...rest
}: SVGProps<SVGUseElement> & { href: string }) {
  const running = useSyncExternalStore(never, now, notYet);
  return <use {...rest} {...(running ? { href } : { "data-drawing": href })} />;
}

const files = {
  tulsi,
  ashwagandha,
  mortar,
  turmeric,
  parcel,
  "empty-jar": emptyJar,
} as const;
export type BotanicalName = keyof typeof files;

interface BotanicalProps {
  name: BotanicalName;
  size: string;
}

/** A decorative plant drawing without an accessible name. Its lines take the text's colour. */
export function Botanical({ name, size }: BotanicalProps) {
  return (
    <chakra.svg
      w={size}
      maxW="full"
      h={size}
      viewBox="0 0 200 200"
      aria-hidden
      color="ink"
      flexShrink="0"
    >
      <DeferredSvg href={`${files[name]}#drawing`} />
    </chakra.svg>
  );
}
