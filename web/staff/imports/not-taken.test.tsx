import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { NotTaken } from "../../../shared/shop.ts";
import { queryClient } from "../../api/client.ts";
import { showIn } from "../../testing/show.tsx";
import { staffSystem } from "../../theme/staff-system.ts";
import { NotTakenFromShop } from "./not-taken.tsx";

afterEach(() => vi.unstubAllGlobals());

const line = (changes: Partial<NotTaken>): NotTaken => ({
  id: "01",
  at: new Date().toISOString(),
  source: "shopify",
  orderNumber: "AYU-1",
  phone: "",
  trackingNo: "SG1",
  reason: "Phone is required",
  ...changes,
});

function show(notTaken: readonly NotTaken[], withoutNumber: number) {
  vi.stubGlobal("fetch", async () => Response.json({ notTaken, count: notTaken.length, withoutNumber }));
  queryClient.clear();
  showIn(staffSystem, <NotTakenFromShop />);
}

test("only what names a parcel that is missing can be added by hand", async () => {
  const event = { id: "02", orderNumber: "", trackingNo: "", reason: "“orders/create” brings no tracking numbers" };
  show([line({}), line(event), line({ id: "03", orderNumber: "AYU-3", reason: "Taken.", isTaken: true })], 0);
  expect(await screen.findByRole("heading", { name: "Shopify webhook" })).toBeVisible();
  const items = screen.getAllByRole("listitem");
  expect(
    items.map((item) =>
      within(item)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([["Add by hand", "Dismiss"], ["Dismiss"], ["Dismiss"]]);
  expect(screen.queryByText(/without a tracking number/)).toBeNull();
});

test.each([
  [1, /^1 completed order came without a tracking number/],
  [12, /^12 completed orders came without a tracking number/],
  [100, /^100\+ completed orders/],
])("%i completed orders without a number are counted", async (count, words) => {
  show([], count);
  expect(await screen.findByText(words)).toBeVisible();
});
