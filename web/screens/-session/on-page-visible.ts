const moments = [
  [window, "focus"],
  [window, "pageshow"],
  [document, "visibilitychange"],
] as const;

/** Another tab may have signed in or out. Coming back to this one, by the browser's Back button too, is the moment to see it. */
export function onPageVisible(look: () => void) {
  for (const [target, moment] of moments) target.addEventListener(moment, look);
  return () => {
    for (const [target, moment] of moments) target.removeEventListener(moment, look);
  };
}
