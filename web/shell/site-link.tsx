import { Link, useRouter } from "@tanstack/react-router";
import type { ComponentProps } from "react";

/** The screens that both entries link to. */
export type SitePath =
  | "/"
  | "/page"
  | "/privacy"
  | "/logistic/login"
  | "/admin/login"
  | "/logistic/dashboard"
  | "/admin/all";

/** A link to a screen of either entry: another entry's is a new page. */
export function SiteLink({ to, ...rest }: ComponentProps<"a"> & { to: SitePath }) {
  const { routesByPath } = useRouter();
  return to in routesByPath ? (
    <Link to={to as string} activeOptions={{ exact: true }} {...rest} />
  ) : (
    <a href={to} {...rest} />
  );
}
