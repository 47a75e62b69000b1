import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { lazyOverlay } from "./overlays.ts";

const ConfirmDialog = lazyOverlay(() => import("./dialog.tsx"), "ConfirmDialog");

type Ask = () => Promise<boolean>;
const guards = new Set<Ask>();

/** Whether a screen has unsaved input. */
export const hasUnsaved = () => guards.size > 0;

/** Asks whether unsaved input may be lost, before an action that cannot be undone, such as signing out. */
export async function confirmLeave(): Promise<boolean> {
  for (const ask of guards) if (!(await ask())) return false;
  return true;
}

interface Words {
  title?: string;
  leave?: string;
}

/**
 * Asks before unsaved input is lost: by a link, the browser's buttons, signing out, or closing the tab.
 * @returns `ask` for the screen's own buttons, which resolves at once without unsaved input, and the dialog to render
 */
export function useLeaveGuard(
  unsaved: boolean,
  words: Words = {},
): { ask: Ask; question: ReactNode } {
  const [answer, setAnswer] = useState<(leave: boolean) => void>();
  const ask = useCallback(() => {
    if (!unsaved) return Promise.resolve(true);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAnswer((earlier?: (leave: boolean) => void) => {
      earlier?.(false);
      return resolve;
    });
    return promise;
  }, [unsaved]);
  const give = (leave: boolean) => {
    answer?.(leave);
    setAnswer(undefined);
  };

  useEffect(() => {
    if (!unsaved) return;
    // The question needs no script any more once there is something to lose.
    void ConfirmDialog.preload?.();
    guards.add(ask);
    return () => {
      guards.delete(ask);
    };
  }, [ask, unsaved]);

  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && !(await ask()),
    disabled: !unsaved,
  });

  const question = answer && (
    <Suspense>
      <ConfirmDialog
        title={words.title ?? "Leave without saving?"}
        confirmLabel={words.leave ?? "Leave"}
        cancelLabel="Keep editing"
        onConfirm={() => give(true)}
        onClose={() => give(false)}
      >
        <p>What you typed hasn't been saved and would be lost.</p>
      </ConfirmDialog>
    </Suspense>
  );
  return { ask, question };
}
