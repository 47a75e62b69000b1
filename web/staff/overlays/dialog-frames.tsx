import { chakra, Dialog, IconButton, Portal } from "@chakra-ui/react";
import { CircleCheck, X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import type { DialogProps } from "./dialog.tsx";
import { firstFocusIn, overlayBehaviour } from "./overlay-behaviour.ts";

interface FrameProps {
  label?: string;
  /** Absent where it cannot be closed. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

function Frame({ label, onClose, children }: FrameProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      {...overlayBehaviour}
      aria-label={label}
      placement="center"
      closeOnEscape={onClose !== undefined}
      onOpenChange={({ open }) => !open && onClose?.()}
      initialFocusEl={() => firstFocusIn(content.current)}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner p="4">
          <Dialog.Content ref={content}>{children}</Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

export function DialogFrame({ title, onClose, busy = false, children }: DialogProps) {
  return (
    <Frame onClose={busy ? undefined : onClose}>
      <Dialog.Header justifyContent="space-between" alignItems="start" gap="4" px={{ base: "5", sm: "8" }} pb="3">
        <Dialog.Title minW="0">{title}</Dialog.Title>
        <IconButton variant="ghost" aria-label="Close" mt="-2" me="-2" disabled={busy} onClick={onClose}>
          <X size={22} aria-hidden />
        </IconButton>
      </Dialog.Header>
      <Dialog.Body display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5" px={{ base: "5", sm: "8" }}>
        {children}
      </Dialog.Body>
    </Frame>
  );
}

export function SuccessFrame({ text }: { text: string }) {
  return (
    <Frame label={text}>
      <Dialog.Body role="alert" display="grid" justifyItems="center" gap="4" px="10" py="8" textAlign="center">
        <chakra.span color="successInk">
          <CircleCheck size={56} strokeWidth={1.5} aria-hidden />
        </chakra.span>
        <chakra.p fontFamily="display" fontSize="xl">
          {text}
        </chakra.p>
      </Dialog.Body>
    </Frame>
  );
}
