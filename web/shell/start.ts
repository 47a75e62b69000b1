/**
 * Shows the app once its first screen is loaded. Without a top-level await: the screen's script imports what it shares
 * with the entry's own, which would wait for it.
 */
export function start(ready: Promise<unknown>, show: (root: HTMLElement) => void) {
  // Offline, the router would reload after a failed chunk, which shows the browser's error page instead of ours.
  window.addEventListener("vite:preloadError", (event) => {
    if (!navigator.onLine) event.preventDefault();
  });
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root");
  void ready.then(() => show(root));
}
