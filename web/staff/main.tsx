import "virtual:staff.css";
import "../theme/fonts.css";
import { ChakraProvider } from "@chakra-ui/react";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { start } from "../shell/router.tsx";
import { staffSystem } from "../theme/staff-system.ts";
import { createStaffRouter } from "./routes.tsx";

const router = createStaffRouter();
// The placeholder in the page stays until the screen is loaded.
start(router.load(), (root) =>
  createRoot(root).render(
    // The stylesheet has the tokens and the base styles.
    <ChakraProvider value={{ ...staffSystem, _global: [] }}>
      <RouterProvider router={router} />
    </ChakraProvider>,
  ),
);
