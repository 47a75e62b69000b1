import { chakra } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { SproutMark } from "../../shell/shell.tsx";
import { Button } from "../../ui/button.tsx";
import { words } from "../../ui/words.ts";

const Layer = chakra("dialog", {
  base: {
    w: "100vw",
    h: "100dvh",
    maxW: "none",
    maxH: "none",
    m: "auto",
    color: "ink",
    bg: "transparent",
  },
});

/** What takes longer waits for the carrier. */
const slowAfterMs = 4_000;

/** Covers the screen while what was typed is looked up; Esc cancels. The focus returns to where it was. */
export function Waiting({ onCancel }: { onCancel(): void }) {
  const layer = useRef<HTMLDialogElement>(null);
  const [isSlow, setSlow] = useState(false);
  const text = words.parcel.loading;
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const before = document.activeElement;
    if (!layer.current?.open) layer.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Layer ref={layer} aria-label={text} onClose={onCancel}>
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
        {isSlow && (
          <>
            <p>{words.parcel.slow}</p>
            <Button tone="quiet" onClick={onCancel}>
              {words.parcel.cancel}
            </Button>
          </>
        )}
      </chakra.div>
    </Layer>
  );
}
