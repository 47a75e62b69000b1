import {
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from "@tanstack/react-router";
import { routeTree } from "./routeTree.gen.ts";
import { ScreenError } from "./screens/-screen-error.tsx";

export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    // Server rendering would add an inline script for it, which the security policy refuses.
    scrollRestoration: !import.meta.env.SSR,
    // As text, not as JSON, which would round a long number that somebody searches for.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
    notFoundMode: "root",
    defaultNotFoundComponent: lazyRouteComponent(
      () => import("./screens/-not-found/not-found-screen.tsx"),
      "NotFoundScreen",
    ),
    defaultErrorComponent: ScreenError,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The document's title while this screen is shown, without the business's name. */
    title?: string;
    /** For search engines and previews; only the prerendered pages need one. */
    description?: string;
  }
}
