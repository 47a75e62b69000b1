import "virtual:public.css";
import "../theme/fonts.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { start } from "../shell/start.ts";
import { createPublicRouter, PublicApp } from "./routes.tsx";

// The distribution's default file has the page of `/`, and can be opened by its own name too.
if (location.pathname === "/index.html") history.replaceState(null, "", `/${location.search}${location.hash}`);

const router = createPublicRouter();
const isPrerendered = document.getElementById("root")?.dataset.prerendered === location.pathname;
// The prerendered markup has no Suspense around the matches, which `ssr` tells the router.
if (isPrerendered) router.ssr = { manifest: undefined };
start(router, (root) => {
  if (isPrerendered) hydrateRoot(root, <PublicApp router={router} />);
  else createRoot(root).render(<PublicApp router={router} />);
});
