import { Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { documentTitle } from "../../shared/business.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

export function Root() {
  return (
    <>
      <Outlet />
      <Announcer />
    </>
  );
}

/** For a new screen: sets the document's title, moves the focus, and announces the screen to screen readers. */
function Announcer() {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const title = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title ?? "Page Not Found" });
  const [announced, announce] = useState("");
  const shown = useRef<string>(undefined);

  useEffect(() => {
    if (pathname === undefined) return;
    document.title = documentTitle(title);
    const first = shown.current === undefined;
    const same = shown.current === pathname;
    shown.current = pathname;
    // A screen reader reads the first page by itself.
    if (first || same) return;
    announce(title);
    // Unless the screen has focused one of its fields.
    const main = document.getElementById("main");
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname, title]);

  return <VisuallyHidden role="status">{announced}</VisuallyHidden>;
}
