import { chakra } from "@chakra-ui/react";
import { Botanical } from "../../../ui/botanical.tsx";
import { useMinWidth } from "../../../ui/use-min-width.ts";

/** A parcel drawn beside the form; a phone, which has no room for it, does not fetch it either. */
export function Illustration() {
  const shown = useMinWidth("lg");
  return (
    <chakra.div display={{ base: "none", lg: "grid" }} justifyItems="center" minH="20rem" animation="fade 0.4s">
      {shown && <Botanical name="parcel" size="20rem" />}
    </chakra.div>
  );
}
