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
    // At its end the page behind stays where it is.
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
  /** No way out while something is being saved. */
  busy?: boolean;
  children: ReactNode;
}

/** A dialog, open as long as it is rendered: `{editing && <Dialog … />}`. The first field takes the focus. */
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

/** The buttons of a dialog, the chief one last. */
export const DialogActions = chakra("footer", {
  base: { display: "flex", flexWrap: "wrap-reverse", justifyContent: "flex-end", gap: "3" },
});
