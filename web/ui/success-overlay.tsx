import { chakra } from "@chakra-ui/react";
import { CircleCheck } from "lucide-react";
import { Modal } from "./modal.tsx";

/** Covers the screen with a success message while it is rendered. */
export function SuccessOverlay({ text }: { text: string }) {
  return (
    <Modal aria-label={text}>
      <chakra.div
        role="alert"
        display="grid"
        justifyItems="center"
        gap="4"
        // A long text keeps off the edges of a phone.
        mx="4"
        px="10"
        py="8"
        bg="surface"
        borderRadius="md"
        boxShadow="dialog"
      >
        <chakra.span color="successInk">
          <CircleCheck size={56} strokeWidth={1.5} aria-hidden />
        </chakra.span>
        <chakra.p fontFamily="display" fontSize="xl">
          {text}
        </chakra.p>
      </chakra.div>
    </Modal>
  );
}
