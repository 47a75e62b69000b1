import { chakra, Dialog, Drawer, IconButton, Portal } from "@chakra-ui/react";
import { CircleCheck, X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import type { DialogProps, DrawerProps } from "./dialog.tsx";

/** What Chakra draws of dialogs and drawers, in a script of its own that no first load includes. */

/** They are open while rendered; `useOverlay` returns the focus. */
const behaviour = {
  open: true,
  closeOnInteractOutside: false,
  restoreFocus: false,
  // It would take the page's scrollbar away and move what is sticky.
  preventScroll: false,
} as const;

/** Fields before buttons: the first button is Close. */
const firstFocusIn = (content: HTMLElement | null) =>
  content?.querySelector<HTMLElement>("[data-focus-first], input, select, textarea") ?? null;

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
      {...behaviour}
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

export function DrawerFrame({ title, titleRef, tools, bodyRef, busy, onClose, onKeyDown, children }: DrawerProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Drawer.Root
      {...behaviour}
      size="lg"
      onOpenChange={({ open }) => !open && onClose()}
      initialFocusEl={() => firstFocusIn(content.current)}
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content
            ref={content}
            w={{ base: "100vw", md: "90vw" }}
            bg="paper"
            border="none"
            onKeyDown={onKeyDown}
          >
            <Drawer.Header
              flex="none"
              gap="1"
              ps={{ base: "4", sm: "6" }}
              pe={{ base: "2", sm: "4" }}
              py="2"
              bg="surface"
              borderBottomWidth="1px"
            >
              <Drawer.Title ref={titleRef} tabIndex={-1} data-focus-first minW="0" textStyle={{ base: "lg", sm: "xl" }}>
                {title}
              </Drawer.Title>
              {tools}
              <IconButton variant="ghost" aria-label="Close" title="Close (Esc)" onClick={onClose}>
                <X size={22} aria-hidden />
              </IconButton>
            </Drawer.Header>
            <Drawer.Body
              ref={bodyRef}
              aria-busy={busy}
              // Scrolling beyond the end does not scroll the page behind.
              overscrollBehavior="contain"
              display="grid"
              gridTemplateColumns="minmax(0, 1fr)"
              alignContent="start"
              gap="5"
              px={{ base: "4", sm: "6" }}
              pt="5"
              pb="8"
            >
              {children}
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
