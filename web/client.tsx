import "virtual:theme.css";
import "./theme/fonts.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { createAppRouter } from "./router.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

// The distribution's default file has the page of `/`, and can be opened by its own name too.
if (location.pathname === "/index.html") history.replaceState(null, "", `/${location.search}${location.hash}`);

const router = createAppRouter();

// Offline, the router would reload after a failed chunk, which shows the browser's error page instead of ours.
window.addEventListener("vite:preloadError", (event) => {
  if (!navigator.onLine) event.preventDefault();
});

if (root.dataset.prerendered === location.pathname) {
  // The prerendered markup has no Suspense around the matches, which `ssr` tells the router; hydration needs the loaded route.
  router.ssr = { manifest: undefined };
  await router.load();
  hydrateRoot(root, <App router={router} />);
} else {
  // The placeholder in the page stays until the screen is loaded.
  await router.load();
  createRoot(root).render(<App router={router} />);
}
