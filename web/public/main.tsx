import "virtual:public.css";
import "../theme/fonts.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { start } from "../shell/router.tsx";
import { createPublicRouter, PublicApp } from "./routes.tsx";

// The distribution's default file has the page of `/`, and can be opened by its own name too.
if (location.pathname === "/index.html")
  history.replaceState(null, "", `/${location.search}${location.hash}`);

const router = createPublicRouter();
const { opening } = globalThis;
const prerendered = document.getElementById("root");
// A link has the outline of its answer in place of the prerendered form. React cannot take over what a browser translated.
const isPrerendered =
  !opening &&
  prerendered?.dataset.prerendered === location.pathname &&
  !prerendered.querySelector("font");
if (isPrerendered) {
  // The prerendered markup has no Suspense around the matches, which `ssr` tells the router.
  router.ssr = { manifest: undefined };
  // At its first rendering the router would scroll to the top, away from where the reader has scrolled meanwhile.
  let isFirst = true;
  router.options.scrollRestoration = () => {
    const isLater = !isFirst;
    isFirst = false;
    return isLater;
  };
}
if (opening?.token && opening.kind !== "s") {
  const { order = "" } = router.history.location.state.lookup ?? {};
  const { kind, token } = opening;
  router.history.replace("/", {
    lookup: { step: "result", order, token, confirms: kind === "c" },
  });
}
// Through the screen, whose chunk then keeps what it shares with that of the answer.
const takeOver = async () =>
  opening && (await import("./lookup/lookup-screen.tsx")).takeOver(opening);
start(Promise.all([router.load(), takeOver()]), (root) => {
  if (isPrerendered) hydrateRoot(root, <PublicApp router={router} />);
  else createRoot(root).render(<PublicApp router={router} />);
});
