import "virtual:public.css";
import "../theme/fonts.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { start } from "../shell/router.tsx";
import type { Opening } from "./lookup/opening.ts";
import { createPublicRouter, PublicApp } from "./routes.tsx";

// The distribution's default file has the page of `/`, and can be opened by its own name too.
if (location.pathname === "/index.html") history.replaceState(null, "", `/${location.search}${location.hash}`);

const router = createPublicRouter();
const isPrerendered = document.getElementById("root")?.dataset.prerendered === location.pathname;
// The prerendered markup has no Suspense around the matches, which `ssr` tells the router.
if (isPrerendered && !globalThis.opening) router.ssr = { manifest: undefined };
const { opening } = globalThis;
// Through the screen, whose chunk then keeps what it shares with that of the answer.
const preload = async ({ kind }: Opening) => (await import("./lookup/lookup-screen.tsx")).preloadAnswer(kind);
const ready = Promise.all([router.load(), opening && preload(opening)]);
start(ready, (root) => {
  // A link has the outline of its answer in place of the prerendered form.
  if (isPrerendered && !opening) hydrateRoot(root, <PublicApp router={router} />);
  else createRoot(root).render(<PublicApp router={router} />);
});
