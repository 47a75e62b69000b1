import { chakra } from "@chakra-ui/react";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { deviceStorage } from "../../ui/device-storage.ts";
import { Muted } from "../../ui/page.tsx";
import { isOverlayOpen } from "../overlays/overlays.ts";

const storageKey = "shortcuts";

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") !==
    null;

/**
 * Single-key shortcuts. They are off while the user types, in dialogs, and with a modifier key. Speech input may trigger
 * them, so users can turn them off.
 * @returns whether they are on, and what turns them on or off
 */
export function useShortcuts(actions: Readonly<Record<string, () => void>>) {
  const [on, setOn] = useState(() => deviceStorage.read(storageKey) !== "off");
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (typing(event.target) || isOverlayOpen()) return;
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!on) return;
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [on]);
  const turn = (wanted: boolean) => {
    if (wanted) deviceStorage.remove(storageKey);
    else deviceStorage.write(storageKey, "off");
    setOn(wanted);
  };
  return [on, turn] as const;
}

const Key = chakra("kbd", {
  base: {
    fontFamily: "mono",
    fontSize: "xs",
    px: "1",
    borderWidth: "1px",
    borderRadius: "sm",
  },
});

/** Lists the shortcuts, and turns them on or off. */
export function ShortcutHint({ on, onTurn }: { on: boolean; onTurn(on: boolean): void }) {
  return (
    <Muted
      mt="8"
      textAlign="center"
      hideBelow="md"
      css={{ "@media (pointer: coarse)": { display: "none" } }}
    >
      {on ? (
        <>
          <Key>/</Key> searches, <Key>n</Key> adds, <Key>Delete</Key> deletes the
          selection.
        </>
      ) : (
        "Shortcuts for searching, adding and deleting are off."
      )}
      <Button tone="bare" size="sm" onClick={() => onTurn(!on)}>
        {on ? "Turn shortcuts off" : "Turn shortcuts on"}
      </Button>
    </Muted>
  );
}
