import { useEffect, useEffectEvent, useRef, useState } from "react";

/** Long enough for a word to be typed, short enough to feel at once. */
const pauseMs = 250;

/**
 * What stands in the search box: ahead of the URL while one types, and following it when it changes by itself (Back).
 * @param onPause given what was typed, to be put into the URL
 */
export function useTypedSearch(inUrl: string, onPause: (text: string) => void) {
  const [typed, setTyped] = useState(inUrl);
  /** Given to `onPause` and not in the URL yet, the oldest first. A slow machine shows a text when the next letters are there. */
  const onTheirWay = useRef<readonly string[]>([]);

  useEffect(() => {
    const place = onTheirWay.current.lastIndexOf(inUrl);
    onTheirWay.current = place === -1 ? [] : onTheirWay.current.slice(place + 1);
    if (place === -1) setTyped(inUrl);
  }, [inUrl]);

  const send = useEffectEvent((text: string) => {
    if (text === (onTheirWay.current.at(-1) ?? inUrl)) return;
    onTheirWay.current = [...onTheirWay.current, text];
    onPause(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => send(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return [typed, setTyped] as const;
}
