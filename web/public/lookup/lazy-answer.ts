import { lazyRouteComponent } from "@tanstack/react-router";
import type { Opening } from "./opening.ts";

/** What an answer is waited for and shown by, fetched while the customer types. Where that failed, the router loads the page anew. */
const load = () => import("./answer.ts");

export const Result = lazyRouteComponent(load, "Result");
export const LookupFailure = lazyRouteComponent(load, "LookupFailure");
export const LinkFailure = lazyRouteComponent(load, "LinkFailure");
export const Waiting = lazyRouteComponent(load, "Waiting");
export const LinkWaiting = lazyRouteComponent(load, "LinkWaiting");
export const MailLinkPage = lazyRouteComponent(() => import("./mail-link-page.tsx"), "MailLinkPage");

/** Loads what shows an answer, so that it follows at once. @param kind of a link */
export const preloadAnswer = (kind: Opening["kind"] = "t") =>
  Promise.all((kind === "t" ? [Result, Waiting, LinkWaiting] : [MailLinkPage]).map(({ preload }) => preload?.()));
