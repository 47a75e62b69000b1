import { chakra } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef } from "react";
import { SproutMark } from "../../ui/sprout-mark.tsx";

const Layer = chakra("dialog", {
  base: { w: "100vw", h: "100dvh", maxW: "none", maxH: "none", m: "auto", color: "ink", bg: "transparent" },
});

interface FullScreenLoaderProps {
  text: string;
  /** What Esc does. */
  onCancel: () => void;
  /** Shown when the wait is long, such as a button that cancels. */
  children?: ReactNode;
}

/** Covers the screen while the user has to wait; the focus returns to where it was. */
export function FullScreenLoader({ text, onCancel, children }: FullScreenLoaderProps) {
  const layer = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    if (!layer.current?.open) layer.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Layer
      ref={layer}
      aria-label={text}
      // Without its owner's consent it stays open.
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      onClose={onCancel}
    >
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
    </Layer>
  );
}
