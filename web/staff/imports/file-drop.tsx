import { chakra, Text } from "@chakra-ui/react";
import { FileDown } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { isOverlayOpen } from "../overlays/open-overlays.ts";

/** "dragover" fires several times a second; without it for this long the file has left the page. */
const silenceMs = 700;

const takesText = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;

/**
 * Takes files dropped anywhere on the page, which the browser would otherwise open, and rows copied from a spreadsheet
 * program that are pasted anywhere but in a field.
 * @returns whether a file is being dragged over the page
 */
export function useDroppedFiles(enabled: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [dragged, setDragged] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const isOpen = () => enabled && !isOverlayOpen();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const gone = () => {
      clearTimeout(timer);
      setDragged(false);
    };
    const isFile = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

    const dragover = (event: DragEvent) => {
      if (!isFile(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = isOpen() ? "copy" : "none";
      clearTimeout(timer);
      timer = setTimeout(gone, silenceMs);
      setDragged(isOpen());
    };
    const drop = (event: DragEvent) => {
      if (!isFile(event)) return;
      event.preventDefault();
      gone();
      if (isOpen()) take([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      // Spreadsheet programs copy the cells of a row with a tab between them.
      if (!isOpen() || takesText(event.target) || !text.includes("\t")) return;
      event.preventDefault();
      take([new File([text], "Pasted rows.txt", { type: "text/plain" })]);
    };
    window.addEventListener("dragover", dragover, { signal });
    window.addEventListener("drop", drop, { signal });
    window.addEventListener("paste", paste, { signal });
    return () => {
      gone();
      listening.abort();
    };
  }, [enabled]);

  return dragged;
}

/** Shown while a file is dragged over the page: it may be dropped anywhere. */
export const DropOverlay = () => (
  <chakra.div
    position="fixed"
    inset="0"
    zIndex="10"
    display="grid"
    placeContent="center"
    justifyItems="center"
    gap="3"
    p="6"
    bg="surface"
    opacity="0.95"
    border="4px dashed"
    borderColor="primary"
    pointerEvents="none"
    textAlign="center"
  >
    <FileDown size={40} aria-hidden />
    <Text fontFamily="display" fontSize="xl">
      Drop the file to check it
    </Text>
    <Text color="fg.muted">Nothing is saved until you press Upload.</Text>
  </chakra.div>
);
