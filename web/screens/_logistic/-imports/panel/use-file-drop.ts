import { useEffect, useEffectEvent, useState } from "react";

/** A file that is dragged over the page says so a few times a second; silence means that it is gone. */
const silenceMs = 700;

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
/** What lies behind a dialog is not to be reached, by a file neither. */
const isCovered = () => document.querySelector("dialog[open]") !== null;

/**
 * Files dropped anywhere on the page, which the browser would otherwise open in its place.
 * @returns whether one is being dragged over it
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
      const open = enabled && !isCovered();
      if (event.dataTransfer) event.dataTransfer.dropEffect = open ? "copy" : "none";
      clearTimeout(timer);
      timer = setTimeout(gone, silenceMs);
      setDragged(open);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      gone();
      if (enabled && !isCovered()) take([...(event.dataTransfer?.files ?? [])]);
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
