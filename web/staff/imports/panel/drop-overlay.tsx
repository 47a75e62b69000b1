import { chakra } from "@chakra-ui/react";
import { FileDown } from "lucide-react";

/** Shown while a file is dragged over the page: it may be dropped anywhere. */
export function DropOverlay() {
  return (
    <chakra.div
      position="fixed"
      inset="0"
      zIndex="10"
      display="grid"
      placeItems="center"
      p="6"
      bg="scrim"
      pointerEvents="none"
      animation="fade 0.15s"
    >
      <chakra.div
        display="grid"
        justifyItems="center"
        gap="3"
        p="10"
        bg="surface"
        border="2px dashed"
        borderColor="primary"
        borderRadius="lg"
        boxShadow="dialog"
        textAlign="center"
      >
        <FileDown size={40} aria-hidden />
        <chakra.p fontFamily="display" fontSize="xl">
          Drop the file to check it
        </chakra.p>
        <chakra.p color="inkMuted">Nothing is written before you press Upload.</chakra.p>
      </chakra.div>
    </chakra.div>
  );
}
