import {
  lazyRouteComponent,
  Outlet,
  parseSearchWith,
  stringifySearchWith,
  useRouterState,
} from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { documentTitle } from "../../shared/business.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Main, VisuallyHidden } from "../ui/page.tsx";
import { words } from "../ui/words.ts";

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
  const pathname = useRouterState({
    select: (state) => state.resolvedLocation?.pathname,
  });
  const title = useRouterState({
    select: ({ matches }) =>
      matches.at(-1)?.staticData.title ?? words.site.notFound.title,
  });
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
    if (main && !main.contains(document.activeElement))
      main.focus({ preventScroll: true });
  }, [pathname, title]);

  return <VisuallyHidden role="status">{announced}</VisuallyHidden>;
}

/** Shown when a screen fails to load or to render. */
function ScreenError() {
  return (
    <Main>
      <Notice
        tone="error"
        advice={words.site.screenError.advice}
        actions={
          <Button size="sm" onClick={() => location.reload()}>
            {words.site.tryAgain}
          </Button>
        }
      >
        <h1>{words.site.screenError.title}</h1>
      </Notice>
    </Main>
  );
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The document's title, without the business's name. */
    title?: string;
  }
}

/** What the routers of both entries do alike. */
export const routerOptions = {
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  // In prerendered pages it would be an inline script, which the security policy forbids.
  scrollRestoration: !import.meta.env.SSR,
  // As text: parsed as JSON, a long number in a search would be rounded.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
  notFoundMode: "root",
  defaultNotFoundComponent: lazyRouteComponent(
    () => import("./not-found-screen.tsx"),
    "NotFoundScreen",
  ),
  defaultErrorComponent: ScreenError,
} as const;

/**
 * Shows the app once its first screen is loaded. Without a top-level await: the screen's script imports what it shares
 * with the entry's own, which would wait for it.
 */
export function start(ready: Promise<unknown>, show: (root: HTMLElement) => void) {
  tolerateMovedNodes();
  // Offline, the router would reload after a failed chunk, which shows the browser's error page instead of ours.
  window.addEventListener("vite:preloadError", (event) => {
    if (!navigator.onLine) event.preventDefault();
  });
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root");
  void ready.then(() => show(root));
}

/**
 * Lets React go on in a page that the browser translates: translators move texts into `<font>` elements, or put such
 * elements in their place. React knows only where it left a text, and the browser throws where a node is removed from, or
 * another one inserted before it in, a parent that it no longer has.
 */
function tolerateMovedNodes() {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(
    this: Node,
    child: Child,
  ): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    // Wherever it is now.
    child.parentNode?.removeChild(child);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    // What holds the moved node now; the end where nothing here does.
    let next = before;
    while (next && next.parentNode !== this) next = next.parentNode;
    return insertBefore.call(this, child, next) as Child;
  };
}
