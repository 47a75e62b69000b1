import { chakra } from "@chakra-ui/react";
import { type LinkProps, Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Header } from "../ui/header.tsx";
import { Brand } from "./brand.tsx";
import { Footer } from "./footer.tsx";

/** The frame of every area: header with navigation, and footer. */
export function Shell({ home, label, nav }: { home: LinkProps["to"]; label: string; nav: ReactNode }) {
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
