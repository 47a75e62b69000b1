import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showIn } from "../testing/show.tsx";
import { publicSystem } from "../theme/public-system.ts";
import { NotFoundScreen } from "./not-found-screen.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function openUnknownPath() {
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: "/", component: () => "the start page" }),
    createRoute({ getParentRoute: () => root, path: "/page", component: () => "our story" }),
  ]);
  const history = createMemoryHistory({ initialEntries: ["/page", "/nowhere"] });
  const router = createRouter({ routeTree, history, defaultNotFoundComponent: NotFoundScreen });
  await act(async () => {
    await router.load();
    showIn(publicSystem, <RouterProvider router={router} />);
  });
  return router;
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("shows the texts and focuses the heading", async () => {
  await openUnknownPath();
  for (const text of [
    "Amrita Ayurveda",
    "404",
    "The page you're looking for doesn't exist or has been moved.",
    "Don't worry, we'll help you get back on track.",
    "You will be automatically redirected in 8 seconds...",
  ]) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
  const heading = screen.getByRole("heading", { level: 1, name: "Oops! Page Not Found" });
  expect(heading).toHaveFocus();
  expect(heading).toHaveAccessibleDescription(/doesn't exist.*back on track.*in 8 seconds/);
  expect(screen.getByRole("link", { name: "Take Me Home" })).toHaveAttribute("href", "/");
});

test("does not redirect after Stay here", async () => {
  const router = await openUnknownPath();
  fireEvent.click(screen.getByRole("button", { name: "Stay here" }));
  expect(screen.getByText("You'll stay on this page.")).toBeInTheDocument();
  expect(screen.queryByText(/redirected/)).toBeNull();
  await wait(60_000);
  expect(router.state.location.pathname).toBe("/nowhere");
});

test("does not redirect after the visitor has left", async () => {
  const router = await openUnknownPath();
  await wait(4_000);
  await act(() => router.navigate({ href: "/page" }));
  await wait(60_000);
  expect(router.state.location.pathname).toBe("/page");
});
