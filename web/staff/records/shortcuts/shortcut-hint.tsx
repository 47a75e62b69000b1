import { Button, chakra } from "@chakra-ui/react";
import { useState } from "react";
import { deviceStorage } from "../../../ui/device-storage.ts";

const storageKey = "shortcuts";

/** Whether single-key shortcuts are on. Speech input may trigger them, so users can turn them off. */
export function useShortcutsOn() {
  const [on, setOn] = useState(() => deviceStorage.read(storageKey) !== "off");
  const turn = (wanted: boolean) => {
    if (wanted) deviceStorage.remove(storageKey);
    else deviceStorage.write(storageKey, "off");
    setOn(wanted);
  };
  return [on, turn] as const;
}

const Key = chakra("kbd", {
  base: { fontFamily: "mono", fontSize: "xs", px: "1", border: "1px solid", borderColor: "line", borderRadius: "sm" },
});

/** Lists the shortcuts, and turns them on or off. */
export function ShortcutHint({ on, onTurn }: { on: boolean; onTurn(on: boolean): void }) {
  return (
    <chakra.p
      mt="8"
      fontSize="sm"
      color="inkMuted"
      textAlign="center"
      display={{ base: "none", md: "block" }}
      css={{ "@media (pointer: coarse)": { display: "none" } }}
    >
      {on ? (
        <>
          <Key>/</Key> searches, <Key>n</Key> adds, <Key>Delete</Key> deletes the selection.
        </>
      ) : (
        "Shortcuts for searching, adding and deleting are off."
      )}
      <Button variant="ghost" size="sm" onClick={() => onTurn(!on)}>
        {on ? "Turn shortcuts off" : "Turn shortcuts on"}
      </Button>
    </chakra.p>
  );
}
