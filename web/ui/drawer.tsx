import { chakra } from "@chakra-ui/react";
import { X } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { Button } from "./button.tsx";
import { Modal } from "./modal.tsx";

const Sheet = chakra("div", {
  base: {
    display: "grid",
    gridTemplateRows: "auto minmax(0, 1fr)",
    gridTemplateColumns: "minmax(0, 1fr)",
    w: { base: "100vw", md: "min(44rem, 90vw)" },
    h: "100dvh",
    bg: "paper",
    // Only on wide screens is there anything beside it.
    borderInlineStart: { md: "1px solid var(--ui-colors-line)" },
    boxShadow: "dialog",
    overflowWrap: "anywhere",
  },
});

const Head = chakra("header", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1",
    ps: { base: "4", sm: "6" },
    pe: { base: "2", sm: "4" },
    py: "2",
    borderBottom: "1px solid",
    borderColor: "line",
    bg: "surface",
  },
});

const Body = chakra("div", {
  base: {
    overflowY: "auto",
    // Scrolling beyond the end does not scroll the page behind.
    overscrollBehavior: "contain",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: "5",
    px: { base: "4", sm: "6" },
    pt: "5",
    pb: "8",
  },
});

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
  const titleId = useId();
  return (
    <Modal aria-labelledby={titleId} inUrl onClose={onClose} returnFocus={returnFocus} m="0" marginInlineStart="auto">
      <Sheet>
        <Head>
          <chakra.h2
            id={titleId}
            ref={titleRef}
            tabIndex={-1}
            data-focus-first
            flex="1"
            minW="0"
            fontSize={{ base: "lg", sm: "xl" }}
          >
            {title}
          </chakra.h2>
          {tools}
          <Button tone="bare" size="icon" aria-label="Close" title="Close (Esc)" onClick={onClose}>
            <X size={22} aria-hidden />
          </Button>
        </Head>
        <Body ref={bodyRef} aria-busy={busy}>
          {children}
        </Body>
      </Sheet>
    </Modal>
  );
}
