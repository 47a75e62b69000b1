const moments = [
  [window, "focus"],
  [window, "pageshow"],
  [document, "visibilitychange"],
] as const;

/** Runs `look` when the user returns to this tab or page: another tab may have signed in or out. */
export function onPageVisible(look: () => void) {
  for (const [target, moment] of moments) target.addEventListener(moment, look);
  return () => {
    for (const [target, moment] of moments) target.removeEventListener(moment, look);
  };
}
