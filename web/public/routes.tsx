import { ChakraProvider } from "@chakra-ui/react";
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  RouterProvider,
} from "@tanstack/react-router";
import { Root, routerOptions } from "../shell/router.tsx";
import { PublicShell } from "../shell/shell.tsx";
import { publicSystem } from "../theme/public-system.ts";
import { words } from "../ui/words.ts";

const root = createRootRoute({ component: Root });
const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  component: PublicShell,
});

const lookup = createRoute({
  getParentRoute: () => shell,
  path: "/",
  component: lazyRouteComponent(
    () => import("./lookup/lookup-screen.tsx"),
    "LookupScreen",
  ),
  // Read when a page is shown: the build renders each in several languages.
  staticData: {
    get title() {
      return words.site.lookup.title;
    },
  },
});
const landing = createRoute({
  getParentRoute: () => shell,
  path: "/page",
  component: lazyRouteComponent(async () => {
    await words.loadPages();
    return import("./landing/landing.tsx");
  }, "Landing"),
  staticData: {
    get title() {
      return words.site.titles.landing;
    },
  },
});
const privacy = createRoute({
  getParentRoute: () => shell,
  path: "/privacy",
  component: lazyRouteComponent(async () => {
    await words.loadPages();
    return import("./privacy.tsx");
  }, "Privacy"),
  staticData: {
    get title() {
      return words.site.titles.privacy;
    },
  },
});

const routeTree = root.addChildren([shell.addChildren([lookup, landing, privacy])]);

export const createPublicRouter = (history?: RouterHistory) =>
  createRouter({ ...routerOptions, routeTree, history });

export function PublicApp({ router }: { router: ReturnType<typeof createPublicRouter> }) {
  return (
    <ChakraProvider value={publicSystem}>
      <RouterProvider router={router} />
    </ChakraProvider>
  );
}
