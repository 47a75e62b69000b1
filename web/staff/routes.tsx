import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from "@tanstack/react-router";
import * as z from "zod/mini";
import { hadSession, homeOf, isSignedIn, loginReasons } from "../api/session.ts";
import { Root, routerOptions } from "../shell/router.tsx";
import { PublicShell } from "../shell/shell.tsx";
import { peopleSearch } from "./admin/use-people.ts";
import { AdminArea, LogisticsArea } from "./areas.tsx";
import { attentionSearch } from "./attention/cases.ts";
import { ifValid, pageSearch } from "./lists/list-page.ts";
import { DashboardScreen } from "./records/dashboard-screen.tsx";
import {
  fetchTrackingList,
  listSearch,
  rememberedSearch,
} from "./records/records-page.ts";

const root = createRootRoute({ component: Root });

/** `next`: the path to open after the login; `reason`: why the login is shown. */
const loginSearch = z.object({
  next: ifValid(z.string()),
  reason: ifValid(z.enum(loginReasons)),
});

const entrance = createRoute({
  getParentRoute: () => root,
  id: "entrance",
  component: PublicShell,
});
const logisticLogin = createRoute({
  getParentRoute: () => entrance,
  path: "/logistic/login",
  component: lazyRouteComponent(
    () => import("./sign-in/login-screen.tsx"),
    "LogisticLogin",
  ),
  staticData: { title: "Logistics Login" },
  validateSearch: loginSearch,
  beforeLoad: ({ search }) => {
    // With a reason, the notice of the ended logistics session is shown to a signed-in admin too.
    if (isSignedIn("admin") && !search.reason) throw redirect({ to: homeOf.admin });
    if (isSignedIn("logistics")) throw redirect({ to: homeOf.logistics });
  },
});
const signup = createRoute({
  getParentRoute: () => entrance,
  path: "/logistic/signup",
  component: lazyRouteComponent(
    () => import("./sign-up/signup-screen.tsx"),
    "SignupScreen",
  ),
  staticData: { title: "Logistics Signup" },
});
const adminLogin = createRoute({
  getParentRoute: () => entrance,
  path: "/admin/login",
  component: lazyRouteComponent(() => import("./sign-in/login-screen.tsx"), "AdminLogin"),
  staticData: { title: "Admin Login" },
  validateSearch: loginSearch,
  beforeLoad: () => {
    if (isSignedIn("admin")) throw redirect({ to: homeOf.admin });
  },
});

const logistics = createRoute({
  getParentRoute: () => root,
  id: "logistics",
  component: LogisticsArea,
  beforeLoad: ({ location }) => {
    if (isSignedIn("logistics")) return;
    throw redirect({
      to: "/logistic/login",
      search: {
        next: location.href,
        ...(hadSession("logistics") && { reason: "expired" as const }),
      },
    });
  },
});
const dashboard = createRoute({
  getParentRoute: () => logistics,
  path: "/logistic/dashboard",
  // In the first script: nearly all who open a page of the staff go there.
  component: DashboardScreen,
  staticData: { title: "Tracking No" },
  validateSearch: listSearch,
  beforeLoad: ({ search, cause }) => {
    const isBare = Object.values(search).every((value) => value === undefined);
    const remembered = rememberedSearch();
    if (
      cause !== "enter" ||
      !isBare ||
      Object.values(remembered).every((value) => value === undefined)
    )
      return;
    throw redirect({ to: "/logistic/dashboard", search: remembered, replace: true });
  },
  loaderDeps: ({ search: { record: _, ...list } }) => list,
  // The router does not wait for it: the screen shows that it loads, and what fails.
  loader: ({ deps, location }) =>
    void fetchTrackingList({ ...deps, search: deps.search ?? location.state.phone }),
});
const attention = createRoute({
  getParentRoute: () => logistics,
  path: "/logistic/attention",
  component: lazyRouteComponent(
    () => import("./attention/attention-screen.tsx"),
    "AttentionScreen",
  ),
  staticData: { title: "Needs attention" },
  validateSearch: attentionSearch,
});
const imports = createRoute({
  getParentRoute: () => logistics,
  path: "/logistic/imports",
  component: lazyRouteComponent(
    () => import("./imports/imports-screen.tsx"),
    "ImportsScreen",
  ),
  staticData: { title: "Imports" },
  validateSearch: pageSearch,
});
const deliveries = createRoute({
  getParentRoute: () => logistics,
  path: "/logistic/deliveries",
  component: lazyRouteComponent(
    () => import("./deliveries/deliveries-screen.tsx"),
    "DeliveriesScreen",
  ),
  staticData: { title: "Deliveries" },
  validateSearch: z.object({ months: ifValid(z.literal([3, 6, 12])) }),
});
const profile = createRoute({
  getParentRoute: () => logistics,
  path: "/logistic/profile",
  component: lazyRouteComponent(() => import("./people/profiles.tsx"), "MemberProfile"),
  staticData: { title: "Profile" },
});

/** No guard of its own: the first call without a session redirects to the login. */
const admin = createRoute({
  getParentRoute: () => root,
  id: "admin",
  component: AdminArea,
});
const members = createRoute({
  getParentRoute: () => admin,
  path: "/admin/verify",
  component: lazyRouteComponent(
    () => import("./admin/people-screen.tsx"),
    "MembersScreen",
  ),
  staticData: { title: "Logistics" },
  validateSearch: peopleSearch,
});
const admins = createRoute({
  getParentRoute: () => admin,
  path: "/admin/all",
  component: lazyRouteComponent(
    () => import("./admin/people-screen.tsx"),
    "AdminsScreen",
  ),
  staticData: { title: "Admins" },
  validateSearch: peopleSearch,
});
const adminProfile = createRoute({
  getParentRoute: () => admin,
  path: "/admin/profile",
  component: lazyRouteComponent(() => import("./people/profiles.tsx"), "AdminProfile"),
  staticData: { title: "My Profile" },
});

const routeTree = root.addChildren([
  entrance.addChildren([logisticLogin, signup, adminLogin]),
  logistics.addChildren([dashboard, attention, imports, deliveries, profile]),
  admin.addChildren([members, admins, adminProfile]),
]);

export const createStaffRouter = (history?: RouterHistory) =>
  createRouter({ ...routerOptions, routeTree, history });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createStaffRouter>;
  }
}
