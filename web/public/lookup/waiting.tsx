import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { FullScreenLoader } from "./full-screen-loader.tsx";

/** A response that takes longer is waiting for the courier. */
const slowAfterMs = 4000;

/** Shown during a lookup. After a while it says why it takes long and offers to cancel. */
export function Waiting({ onCancel }: { onCancel(): void }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <FullScreenLoader text="Getting Your Order Details" onCancel={onCancel}>
      {slow && (
        <>
          <p>The carrier is slow to answer. We're still asking.</p>
          <Button tone="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </>
      )}
    </FullScreenLoader>
  );
}
