import { lazyRouteComponent } from "@tanstack/react-router";
import type { Opening } from "./opening.ts";

/** What an answer is shown by, fetched while the customer types. Where that failed, the router loads the page anew. */
const load = () => import("./answer.ts");

export const Result = lazyRouteComponent(load, "Result");
export const LookupFailure = lazyRouteComponent(load, "LookupFailure");
export const LinkFailure = lazyRouteComponent(load, "LinkFailure");
export const MailLinkPage = lazyRouteComponent(() => import("./mail-link-page.tsx"), "MailLinkPage");

/** Loads what shows the answer to a link, so that the app begins with it. */
export const preloadAnswerTo = async (kind: Opening["kind"]) => (kind === "t" ? Result : MailLinkPage).preload?.();
