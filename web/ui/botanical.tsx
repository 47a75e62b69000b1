import { chakra } from "@chakra-ui/react";
import sprite from "./botanicals.svg";

export const botanicals = ["tulsi", "ashwagandha", "mortar", "turmeric", "parcel", "empty-jar"] as const;
export type BotanicalName = (typeof botanicals)[number];

/** A drawing of the house's herbarium; decoration, so it has no name. Its lines take the text's colour. */
export function Botanical({ name, size }: { name: BotanicalName; size: string }) {
  return (
    <chakra.svg w={size} h={size} viewBox="0 0 200 200" aria-hidden focusable="false" color="ink" flexShrink="0">
      <use href={`${sprite}#${name}`} />
    </chakra.svg>
  );
}
