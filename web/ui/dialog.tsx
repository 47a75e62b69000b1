import { chakra } from "@chakra-ui/react";
import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { Modal } from "./modal.tsx";

const Sheet = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "5",
    overflowWrap: "anywhere",
    w: "min(34rem, calc(100vw - 2rem))",
    maxH: "calc(100dvh - 2rem)",
    overflowY: "auto",
    // Scrolling beyond the end does not scroll the page behind.
    overscrollBehavior: "contain",
    p: { base: "5", sm: "8" },
    bg: "surface",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "md",
    boxShadow: "dialog",
  },
});

interface DialogProps {
  title: string;
  onClose(): void;
  /** It cannot be closed while a call is pending. */
  busy?: boolean;
  children: ReactNode;
}

/** A dialog that is open while it is rendered: `{editing && <Dialog … />}`. The first field gets the focus. */
export function Dialog({ title, onClose, busy = false, children }: DialogProps) {
  const titleId = useId();
  return (
    <Modal aria-labelledby={titleId} onClose={busy ? undefined : onClose}>
      <Sheet>
        <chakra.header display="flex" justifyContent="space-between" alignItems="start" gap="4">
          <chakra.h2 id={titleId} fontSize="xl" minW="0">
            {title}
          </chakra.h2>
          <Button tone="bare" size="icon" aria-label="Close" mt="-2" me="-2" disabled={busy} onClick={onClose}>
            <X size={22} aria-hidden />
          </Button>
        </chakra.header>
        {children}
      </Sheet>
    </Modal>
  );
}

/** The buttons of a dialog, the main one last. */
export const DialogActions = chakra("footer", {
  base: { display: "flex", flexWrap: "wrap-reverse", justifyContent: "flex-end", gap: "3" },
});
