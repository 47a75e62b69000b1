import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { deviceStorage } from "../../../../ui/device-storage.ts";

const storageKey = "shortcuts";

/** Whether single keys act. Who speaks to the computer, or hits keys by chance, needs to turn them off. */
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

/** Which keys there are, where there are keys. */
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
          <Key>/</Key> searches, <Key>n</Key> adds, <Key>Delete</Key> deletes what is selected.
        </>
      ) : (
        "The keys for searching, adding and deleting are off."
      )}
      <Button tone="bare" size="sm" onClick={() => onTurn(!on)}>
        {on ? "Turn these keys off" : "Turn them on"}
      </Button>
    </chakra.p>
  );
}
