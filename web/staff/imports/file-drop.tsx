import { Center, Text } from "@chakra-ui/react";
import { useEffect, useEffectEvent, useState } from "react";
import { isOverlayOpen } from "../overlays/overlays.ts";

/** Rows that were copied, as a file of theirs. */
export const pastedFile = (text: string) =>
  new File([text], "Pasted rows.txt", { type: "text/plain" });

const takesText = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest("input, textarea, select, [contenteditable]") !== null;

/**
 * Takes files dropped anywhere on the page, which the browser would otherwise open, and rows copied from a spreadsheet
 * program that are pasted anywhere but in a field.
 * @returns whether a file is being dragged over the page
 */
export function useDroppedFiles(
  enabled: boolean,
  onFiles: (files: readonly File[]) => unknown,
): boolean {
  const [dragged, setDragged] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const isOpen = () => enabled && !isOverlayOpen();
    const drag = (event: DragEvent) => {
      // It left an element within the page: the next event says the same again.
      const isWithin = event.type === "dragleave" && event.relatedTarget !== null;
      if (isWithin || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = isOpen() ? "copy" : "none";
      setDragged(event.type === "dragover" && isOpen());
      if (event.type === "drop" && isOpen()) take([...event.dataTransfer.files]);
    };
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      // Spreadsheet programs copy the cells of a row with a tab between them.
      if (!isOpen() || takesText(event.target) || !text.includes("\t")) return;
      event.preventDefault();
      take([pastedFile(text)]);
    };
    for (const name of ["dragover", "dragleave", "drop"] as const)
      window.addEventListener(name, drag, { signal });
    window.addEventListener("paste", paste, { signal });
    return () => listening.abort();
  }, [enabled]);

  return dragged;
}

/** Shown while a file is dragged over the page: it may be dropped anywhere. */
export const DropOverlay = () => (
  <Center
    position="fixed"
    inset="0"
    zIndex="10"
    flexDirection="column"
    bg="surface"
    opacity="0.95"
    border="4px dashed"
    borderColor="primary"
    pointerEvents="none"
  >
    <Text fontFamily="display" fontSize="xl">
      Drop the file to check it
    </Text>
    <Text color="fg.muted">Nothing is saved until you press Upload.</Text>
  </Center>
);
