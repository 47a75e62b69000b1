import { chakra } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { SproutMark } from "../../shell/shell.tsx";
import { Button } from "../../ui/button.tsx";
import { Main } from "../../ui/page.tsx";

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

/** A response that takes longer is waiting for the courier. */
const slowAfterMs = 4000;

/** After a while: why it takes long, and a way out. */
function SlowWait({ onCancel }: { onCancel(): void }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!slow) return null;
  return (
    <>
      <p>The carrier is slow to answer. We're still asking.</p>
      <Button tone="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}

/** Shown while what was typed is looked up. */
export const Waiting = ({ onCancel }: { onCancel(): void }) => (
  <FullScreenLoader text="Getting Your Order Details" onCancel={onCancel}>
    <SlowWait onCancel={onCancel} />
  </FullScreenLoader>
);

/** The outline that the page has for an answer, with what first-answer.ts has written into it. */
export function Outline({ kind }: { kind: "t" | "c" }) {
  const [html] = useState(() => {
    const prepared = document.querySelector<HTMLTemplateElement>(`template[data-opens="${kind}"]`);
    const shown = document.querySelector("[data-outline]") ?? prepared?.content.querySelector("[data-outline]");
    return shown?.innerHTML ?? "";
  });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the page's own markup
  return <div data-outline="" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Shown while a link opens. */
export const LinkWaiting = ({ onCancel }: { onCancel(): void }) => (
  <Main>
    <Outline kind="t" />
    <chakra.div role="status" display="grid" justifyItems="center" gap="3" mt="4">
      <SlowWait onCancel={onCancel} />
    </chakra.div>
  </Main>
);
