import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Parcel } from "../../shared/shipment/data.ts";
import { showIn } from "../testing/show.tsx";
import { publicSystem } from "../theme/public-system.ts";
import { ParcelStatus, type RefreshState } from "./parcel-status.tsx";
import { parcelWith, scan } from "./testing/parcels.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-20T14:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const onRefresh = vi.fn();
const show = (parcel: Parcel, refreshState: RefreshState) =>
  showIn(publicSystem, <ParcelStatus parcel={parcel} refreshState={refreshState} onRefresh={onRefresh} heading="h2" />);
const moving = parcelWith([scan("SGE_302", 9)], { stale: true });

test("the age of the data is shown", () => {
  show(moving, "none");
  expect(screen.getByText("Checked").parentElement).toHaveTextContent("Checked 2 hours ago");
  expect(screen.getByRole("button", { name: "Refresh" })).toBeEnabled();
});

test("a running refresh is shown as a status message", () => {
  show(moving, "running");
  expect(screen.getByText("Checking for newer scans…")).toHaveAttribute("role", "status");
});

test.each([
  ["done", "The carrier isn't answering right now."],
  ["failed", "We couldn't check for newer scans."],
] as const)("stale data with refresh state %s shows why it is not newer", (state, text) => {
  show(moving, state);
  const status = screen.getByText(text);
  expect(status).toHaveAttribute("role", "status");
  expect(status.parentElement).toHaveTextContent(`${text} Last checked 2 hours ago.`);
});

test("newer data shows no message", () => {
  show({ ...moving, stale: false }, "done");
  expect(screen.queryByText(/isn't answering/)).toBeNull();
});

test("a refresh without any answer from the courier shows a message", () => {
  show(parcelWith([], { state: "unavailable", asOf: null, stale: true }), "done");
  expect(screen.getByText("Still no answer from the carrier.")).toHaveAttribute("role", "status");
});

test("a delivered parcel can be refreshed for a week", () => {
  show(parcelWith([scan("SGE_304", 9)]), "done");
  expect(screen.getByRole("button", { name: "Refresh" })).toBeEnabled();
});

test("a parcel that was delivered more than a week ago, and another carrier's, cannot be refreshed", () => {
  vi.setSystemTime(new Date("2026-11-28T14:00:00Z"));
  show(parcelWith([scan("SGE_304", 9)]), "done");
  show(parcelWith([], { state: "other-carrier", asOf: null, trackingNo: "1Z999AA10123456784" }), "none");
  expect(screen.queryByRole("button", { name: "Refresh" })).toBeNull();
});
