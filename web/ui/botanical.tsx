import { chakra } from "@chakra-ui/react";
import { useSyncExternalStore } from "react";
import ashwagandha from "./botanicals/ashwagandha.svg";
import emptyJar from "./botanicals/empty-jar.svg";
import mortar from "./botanicals/mortar.svg";
import parcel from "./botanicals/parcel.svg";
import tulsi from "./botanicals/tulsi.svg";
import turmeric from "./botanicals/turmeric.svg";

const files = { tulsi, ashwagandha, mortar, turmeric, parcel, "empty-jar": emptyJar } as const;
export type BotanicalName = keyof typeof files;

interface BotanicalProps {
  name: BotanicalName;
  size: string;
  /** Further down than anyone looks at first: fetched once the app runs, so that the first paint's files have the line to themselves. */
  later?: boolean;
}

const never = () => () => {};
const now = () => true;
const notYet = () => false;

/** A drawing of the house's herbarium; decoration, so it has no name. Its lines take the text's colour. */
export function Botanical({ name, size, later = false }: BotanicalProps) {
  const running = useSyncExternalStore(never, now, notYet);
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
      {(running || !later) && <use href={`${files[name]}#drawing`} />}
    </chakra.svg>
  );
}
