import { chakra } from "@chakra-ui/react";
import { FileDown } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { isOverlayOpen } from "../overlays/open-overlays.ts";

/** "dragover" fires several times a second; without it for this long the file has left the page. */
const silenceMs = 700;

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/**
 * Takes files dropped anywhere on the page, which the browser would otherwise open.
 * @returns whether a file is being dragged over the page
 */
export function useFileDrop(enabled: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [dragged, setDragged] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const gone = () => {
      clearTimeout(timer);
      setDragged(false);
    };
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      const open = enabled && !isOverlayOpen();
      if (event.dataTransfer) event.dataTransfer.dropEffect = open ? "copy" : "none";
      clearTimeout(timer);
      timer = setTimeout(gone, silenceMs);
      setDragged(open);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      gone();
      if (enabled && !isOverlayOpen()) take([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("drop", drop);
    return () => {
      gone();
      window.removeEventListener("dragover", over);
      window.removeEventListener("drop", drop);
    };
  }, [enabled]);

  return dragged;
}

const takesText = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;

/** Takes rows that were copied from a spreadsheet program and are pasted anywhere but in a field, as a file. */
export function usePastedRows(enabled: boolean, onFiles: (files: readonly File[]) => void): void {
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      // Spreadsheet programs copy the cells of a row with a tab between them.
      if (!enabled || isOverlayOpen() || takesText(event.target) || !text.includes("\t")) return;
      event.preventDefault();
      take([new File([text], "Pasted rows.txt", { type: "text/plain" })]);
    };
    window.addEventListener("paste", paste);
    return () => window.removeEventListener("paste", paste);
  }, [enabled]);
}

/** Shown while a file is dragged over the page: it may be dropped anywhere. */
export function DropOverlay() {
  return (
    <chakra.div
      position="fixed"
      inset="0"
      zIndex="10"
      display="grid"
      placeItems="center"
      p="6"
      bg="scrim"
      pointerEvents="none"
      animation="fade 0.15s"
    >
      <chakra.div
        display="grid"
        justifyItems="center"
        gap="3"
        p="10"
        bg="surface"
        border="2px dashed"
        borderColor="primary"
        borderRadius="lg"
        boxShadow="dialog"
        textAlign="center"
      >
        <FileDown size={40} aria-hidden />
        <chakra.p fontFamily="display" fontSize="xl">
          Drop the file to check it
        </chakra.p>
        <chakra.p color="inkMuted">Nothing is saved until you press Upload.</chakra.p>
      </chakra.div>
    </chakra.div>
  );
}
