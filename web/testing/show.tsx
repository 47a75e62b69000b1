import { ChakraProvider } from "@chakra-ui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ComponentProps, PropsWithChildren, ReactNode } from "react";
import { queryClient } from "../api/client.ts";

type System = ComponentProps<typeof ChakraProvider>["value"];

/** Gives hooks the app's own query client. */
export const withQueries = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

/** Renders an element in a system of design, with the app's own query client. */
export const showIn = (system: System, element: ReactNode) =>
  render(element, {
    wrapper: ({ children }) => <ChakraProvider value={system}>{withQueries({ children })}</ChakraProvider>,
  });
