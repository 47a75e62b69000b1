import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";

const storageKey = "shortcuts";

/** Storage throws where the browser forbids it; then keys are on, as at first. */
function stored(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

function store(on: boolean) {
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // Then for this visit only.
  }
}

/** Whether single keys act. Who speaks to the computer, or hits keys by chance, needs to turn them off. */
export function useShortcutsOn() {
  const [on, setOn] = useState(stored);
  const turn = (wanted: boolean) => {
    store(wanted);
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
