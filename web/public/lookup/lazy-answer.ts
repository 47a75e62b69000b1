import { lazyRouteComponent } from "@tanstack/react-router";

/** What an answer is shown by, fetched while the customer types. Where that failed, the router loads the page anew. */
const load = () => import("./answer.ts");

export const Result = lazyRouteComponent(load, "Result");
export const LookupFailure = lazyRouteComponent(load, "LookupFailure");
export const LinkFailure = lazyRouteComponent(load, "LinkFailure");
