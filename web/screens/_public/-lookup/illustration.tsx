import { chakra } from "@chakra-ui/react";
import { useSyncExternalStore } from "react";
import { Botanical } from "../../../ui/botanical.tsx";

/** From `lg` on there is room beside the form. */
const roomy = "(min-width: 992px)";

function onResize(changed: () => void) {
  const query = matchMedia(roomy);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
const hasRoom = () => matchMedia(roomy).matches;
const notYet = () => false;

/** A parcel drawn beside the form; a phone, which has no room for it, does not fetch it either. */
export function Illustration() {
  const shown = useSyncExternalStore(onResize, hasRoom, notYet);
  return (
    <chakra.div display={{ base: "none", lg: "grid" }} justifyItems="center" minH="20rem" animation="fade 0.4s">
      {shown && <Botanical name="parcel" size="20rem" />}
    </chakra.div>
  );
}
