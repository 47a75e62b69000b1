import { chakra } from "@chakra-ui/react";
import { Modal } from "./modal.tsx";
import { SproutMark } from "./sprout-mark.tsx";

/** Covers the screen while there is nothing to do but wait. `onCancel` is what Esc does. */
export function FullScreenLoader({ text, onCancel }: { text: string; onCancel?: () => void }) {
  return (
    <Modal w="100vw" h="100dvh" onClose={onCancel} aria-label={text}>
      <chakra.div
        role="status"
        display="grid"
        alignContent="center"
        justifyItems="center"
        gap="5"
        w="full"
        h="full"
        p="6"
        bg="paper"
        textAlign="center"
      >
        <chakra.span animation="breathe 1.6s ease-in-out infinite">
          <SproutMark size={72} />
        </chakra.span>
        <chakra.p fontFamily="display" fontSize="xl">
          {text}
        </chakra.p>
      </chakra.div>
    </Modal>
  );
}
