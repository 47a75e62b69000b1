import { createRootRoute, Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { business } from "../../shared/business.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

export const Route = createRootRoute({ component: Root });

function Root() {
  return (
    <>
      <Outlet />
      <Announcer />
    </>
  );
}

/** A new screen gives the document its title, takes the focus, and is said aloud once. */
function Announcer() {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const title = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title ?? "Page Not Found" });
  const [announced, announce] = useState("");
  const shown = useRef<string>(undefined);

  useEffect(() => {
    if (pathname === undefined) return;
    document.title = `${title} · ${business.name}`;
    const first = shown.current === undefined;
    const same = shown.current === pathname;
    shown.current = pathname;
    // The browser itself reads the page that was loaded.
    if (first || same) return;
    announce(title);
    // A screen that focuses a field of its own is not disturbed.
    const main = document.getElementById("main");
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname, title]);

  return <VisuallyHidden role="status">{announced}</VisuallyHidden>;
}
