import { useState } from "react";
import type { Change } from "./change.ts";

/**
 * The last change of records that a screen shows, with what can be done about it.
 * @param onChange for a list that marks what was saved
 */
export function useLastChange(onChange?: (change: Change) => void) {
  const [last, setLast] = useState<Change>();
  const [busy, setBusy] = useState(false);
  const tell = (change: Change) => {
    onChange?.(change);
    setLast(change);
  };
  return {
    last,
    /** Whether one is being undone or made. */
    busy,
    tell,
    async run(act: () => Promise<Change>) {
      setBusy(true);
      const change = await act();
      setBusy(false);
      tell(change);
    },
    dismiss: () => setLast(undefined),
  };
}
export type LastChange = ReturnType<typeof useLastChange>;
