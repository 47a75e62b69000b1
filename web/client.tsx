import "virtual:theme.css";
import "./theme/fonts.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { createAppRouter } from "./router.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

const router = createAppRouter();

// Without a connection the router would reload for a missing chunk, into the browser's own error page. Ours offers to try again.
window.addEventListener("vite:preloadError", (event) => {
  if (!navigator.onLine) event.preventDefault();
});

if (root.dataset.prerendered === location.pathname) {
  // The prerendered markup has no Suspense around the matches, and `ssr` tells the router so. Its route is loaded before React compares.
  router.ssr = { manifest: undefined };
  await router.load();
  hydrateRoot(root, <App router={router} />);
} else {
  // What stands in for the screen stays until there is one.
  await router.load();
  createRoot(root).render(<App router={router} />);
}
