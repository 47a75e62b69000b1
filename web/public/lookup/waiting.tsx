import { chakra } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Main } from "../../ui/page.tsx";
import { FullScreenLoader } from "./full-screen-loader.tsx";

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
