import {
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from "@tanstack/react-router";
import { routeTree } from "./routeTree.gen.ts";
import { ScreenError } from "./shell/screen-error.tsx";

export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    // In prerendered pages it would be an inline script, which the security policy forbids.
    scrollRestoration: !import.meta.env.SSR,
    // As text: parsed as JSON, a long number in a search would be rounded.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
    notFoundMode: "root",
    defaultNotFoundComponent: lazyRouteComponent(() => import("./shell/not-found-screen.tsx"), "NotFoundScreen"),
    defaultErrorComponent: ScreenError,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The document's title, without the business's name. */
    title?: string;
    /** For search engines and link previews; only for prerendered pages. */
    description?: string;
  }
}
