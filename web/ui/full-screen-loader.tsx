import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Modal } from "./modal.tsx";
import { SproutMark } from "./sprout-mark.tsx";

interface FullScreenLoaderProps {
  text: string;
  /** What Esc does. */
  onCancel: () => void;
  /** Shown when the wait is long, such as a button that cancels. */
  children?: ReactNode;
}

/** Covers the screen while the user has to wait. */
export function FullScreenLoader({ text, onCancel, children }: FullScreenLoaderProps) {
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
        {children}
      </chakra.div>
    </Modal>
  );
}
