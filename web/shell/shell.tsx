import { chakra } from "@chakra-ui/react";
import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Header, NavLink } from "../ui/header.tsx";
import { Brand } from "./brand.tsx";
import { Footer } from "./footer.tsx";
import { SiteLink, type SitePath } from "./site-link.tsx";

/** The frame of every area: header with navigation, and footer. */
export function Shell({ home, label, nav }: { home: SitePath; label: string; nav: ReactNode }) {
  return (
    <chakra.div minH="100dvh" display="flex" flexDirection="column">
      <Header brand={<Brand to={home} />} label={label}>
        {nav}
      </Header>
      <Outlet />
      <Footer />
    </chakra.div>
  );
}

/** The frame of the public pages and the logins. */
export function PublicShell() {
  return (
    <Shell
      home="/page"
      label="Main"
      nav={
        <>
          <NavLink asChild>
            <SiteLink to="/">Track Your Order</SiteLink>
          </NavLink>
          <NavLink asChild quiet>
            <SiteLink to="/logistic/login">Logistics Team</SiteLink>
          </NavLink>
          <NavLink asChild quiet>
            <SiteLink to="/admin/login">Admin</SiteLink>
          </NavLink>
        </>
      }
    />
  );
}
