import { useEffect, useEffectEvent, useState } from "react";

/** "dragover" fires several times a second; without it for this long the file has left the page. */
const silenceMs = 700;

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
/** Behind an open dialog nothing can be dropped. */
const isCovered = () => document.querySelector("dialog[open]") !== null;

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
