import { lazyRouteComponent, parseSearchWith, stringifySearchWith } from "@tanstack/react-router";
import { ScreenError } from "./screen-error.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The document's title, without the business's name. */
    title?: string;
    /** For search engines and link previews; only for prerendered pages. */
    description?: string;
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
  defaultNotFoundComponent: lazyRouteComponent(() => import("./not-found-screen.tsx"), "NotFoundScreen"),
  defaultErrorComponent: ScreenError,
} as const;
