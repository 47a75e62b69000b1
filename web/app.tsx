import { ChakraProvider } from "@chakra-ui/react";
import { RouterProvider } from "@tanstack/react-router";
import type { createAppRouter } from "./router.ts";
import { system } from "./theme/system.ts";

export function App({ router }: { router: ReturnType<typeof createAppRouter> }) {
  return (
    <ChakraProvider value={system}>
      <RouterProvider router={router} />
    </ChakraProvider>
  );
}
