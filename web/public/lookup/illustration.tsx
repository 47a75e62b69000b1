import { chakra } from "@chakra-ui/react";
import { Botanical } from "../../ui/botanical.tsx";
import { useMinWidth } from "../../ui/use-min-width.ts";

/** A drawing beside the form; narrow screens do not fetch it. */
export function Illustration() {
  const shown = useMinWidth("lg");
  return (
    <chakra.div display={{ base: "none", lg: "grid" }} justifyItems="center" minH="20rem" animation="fade 0.4s">
      {shown && <Botanical name="parcel" size="20rem" />}
    </chakra.div>
  );
}
