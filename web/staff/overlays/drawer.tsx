import { Drawer as Chakra, IconButton, Portal } from "@chakra-ui/react";
import { X } from "lucide-react";
import { type ReactNode, type Ref, useRef } from "react";
import { useOverlay } from "./open-overlays.ts";
import { firstFocusIn, overlayBehaviour } from "./overlay-behaviour.ts";

interface DrawerProps {
  title: string;
  /** Gets the focus first, so that a screen reader begins with the title. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** Buttons beside the title. */
  tools?: ReactNode;
  bodyRef?: Ref<HTMLDivElement>;
  busy?: boolean;
  onClose(): void;
  returnFocus?: () => HTMLElement | null;
  children: ReactNode;
}

/** A sheet at the side of the window, the whole window on a phone, which the URL opens and Back closes. */
export function Drawer({ title, titleRef, tools, bodyRef, busy, onClose, returnFocus, children }: DrawerProps) {
  useOverlay(onClose, { returnFocus, inUrl: true });
  const content = useRef<HTMLDivElement>(null);
  return (
    <Chakra.Root
      {...overlayBehaviour}
      size="lg"
      onOpenChange={({ open }) => !open && onClose()}
      initialFocusEl={() => firstFocusIn(content.current)}
    >
      <Portal>
        <Chakra.Backdrop />
        <Chakra.Positioner>
          <Chakra.Content ref={content} w={{ base: "100vw", md: "90vw" }} bg="paper" border="none">
            <Chakra.Header
              flex="none"
              gap="1"
              ps={{ base: "4", sm: "6" }}
              pe={{ base: "2", sm: "4" }}
              py="2"
              bg="surface"
              borderBottomWidth="1px"
            >
              <Chakra.Title ref={titleRef} tabIndex={-1} data-focus-first minW="0" textStyle={{ base: "lg", sm: "xl" }}>
                {title}
              </Chakra.Title>
              {tools}
              <IconButton variant="ghost" aria-label="Close" title="Close (Esc)" onClick={onClose}>
                <X size={22} aria-hidden />
              </IconButton>
            </Chakra.Header>
            <Chakra.Body
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
            </Chakra.Body>
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  );
}
