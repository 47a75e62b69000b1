import "./fonts.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { createAppRouter } from "./router.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

const router = createAppRouter();

// A chunk of a build that has been replaced: the new page has the new names. Once only, for a chunk that is truly gone.
window.addEventListener("vite:preloadError", (event) => {
  const lastTry = Number(sessionStorage.getItem("reloaded-for-chunk"));
  if (Date.now() - lastTry < 10_000) return;
  sessionStorage.setItem("reloaded-for-chunk", String(Date.now()));
  event.preventDefault();
  location.reload();
});

if (root.dataset.prerendered === location.pathname) {
  // The prerendered markup has no Suspense around the matches, and `ssr` tells the router so. Its route is loaded before React compares.
  router.ssr = { manifest: undefined };
  await router.load();
  hydrateRoot(root, <App router={router} />);
} else {
  createRoot(root).render(<App router={router} />);
}
