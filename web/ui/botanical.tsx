import { chakra } from "@chakra-ui/react";
import ashwagandha from "./botanicals/ashwagandha.svg";
import emptyJar from "./botanicals/empty-jar.svg";
import mortar from "./botanicals/mortar.svg";
import parcel from "./botanicals/parcel.svg";
import tulsi from "./botanicals/tulsi.svg";
import turmeric from "./botanicals/turmeric.svg";
import { DeferredSvg } from "./deferred-svg.tsx";

const files = { tulsi, ashwagandha, mortar, turmeric, parcel, "empty-jar": emptyJar } as const;
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
      focusable="false"
      color="ink"
      flexShrink="0"
    >
      <DeferredSvg href={`${files[name]}#drawing`} />
    </chakra.svg>
  );
}
