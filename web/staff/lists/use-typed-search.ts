import { useEffect, useEffectEvent, useRef, useState } from "react";

const pauseMs = 250;

/**
 * The text of the search box: ahead of the URL while the user types, and following it when it changes by itself (Back).
 * @param onPause puts the text into the URL
 * @returns the text, what changes it, and what puts it into the URL without a pause
 */
export function useTypedSearch(inUrl: string, onPause: (text: string) => void) {
  const [typed, setTyped] = useState(inUrl);
  /** Passed to `onPause` and not in the URL yet, oldest first: a slow browser may lag behind the typing. */
  const pendingTexts = useRef<readonly string[]>([]);

  useEffect(() => {
    const index = pendingTexts.current.lastIndexOf(inUrl);
    pendingTexts.current = index === -1 ? [] : pendingTexts.current.slice(index + 1);
    if (index === -1) setTyped(inUrl);
  }, [inUrl]);

  const sendNow = (text: string) => {
    if (text === (pendingTexts.current.at(-1) ?? inUrl)) return;
    pendingTexts.current = [...pendingTexts.current, text];
    onPause(text);
  };
  const send = useEffectEvent(sendNow);
  useEffect(() => {
    const timer = setTimeout(() => send(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return [typed, setTyped, () => sendNow(typed.trim())] as const;
}
