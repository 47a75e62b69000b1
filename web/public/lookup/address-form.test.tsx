import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { showIn } from "../../testing/show.tsx";
import { publicSystem } from "../../theme/public-system.ts";
import { AddressForm } from "./address-form.tsx";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const typed = { order: "AYU-1009", phone: "+1 212 555 0100" };
const address = { name: "Asha Menon", address: "Flat 12\n12 Hill Road", phone: "07700 900123" };

/** Answers each request with the next of these. */
function answer(...answers: [status: number, body: object][]) {
  const replies = answers.values();
  return vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    const [status, body] = replies.next().value ?? [500, {}];
    return Response.json(body, { status });
  });
}
const refusal = (code: string, message: string, fields?: object) => ({ code, message, requestId: "r", fields });

const show = () => showIn(publicSystem, <AddressForm question={typed} trackingNo="SG1" />);
const field = (name: string) => screen.getByRole("textbox", { name });
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
function fillAddress() {
  fill("Name", address.name);
  fill("Full address", address.address);
  fill("Phone", address.phone);
}
const send = () => fireEvent.click(screen.getByRole("button", { name: "Send address" }));
const bodies = (fetch: ReturnType<typeof answer>) => fetch.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));

test("sends the address with the order number and phone that were typed", async () => {
  const fetch = answer([202, {}]);
  show();
  expect(field("Phone")).toHaveValue(typed.phone);
  expect(screen.queryByRole("textbox", { name: "Phone you ordered with" })).toBeNull();
  fillAddress();
  send();
  expect(await screen.findByRole("status")).toHaveTextContent("Thanks. We've passed it on to our team.");
  await vi.waitFor(() => expect(screen.getByRole("status").parentElement).toHaveFocus());
  expect(bodies(fetch)).toEqual([{ name: typed.order, phone: typed.phone, address }]);
  // The next visit knows of it.
  cleanup();
  show();
  expect(screen.getByText("You sent a new address today.")).toBeInTheDocument();
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Asha|Hill Road|900123/);
  fireEvent.click(screen.getByRole("button", { name: "Change it" }));
  expect(field("Full address")).toHaveValue("");
});

test("shows at the fields what is missing", async () => {
  const fields = { "address.name": "Name is required", "address.address": "Address is required" };
  answer([400, refusal("invalid_input", "Name is required", fields)]);
  show();
  send();
  expect((await screen.findAllByRole("alert")).map((one) => one.textContent)).toEqual(Object.values(fields));
  await vi.waitFor(() => expect(field("Name")).toHaveFocus());
});

test.each([
  [
    409,
    refusal("conflict", "The carrier no longer needs a new address."),
    "The carrier no longer needs a new address.",
  ],
  [429, refusal("too_many_attempts", "Please wait 5 minutes."), "Please wait 5 minutes."],
  [503, {}, "Your address couldn't be sent. Please try again."],
])("says why it was not sent, and keeps what was typed: %i", async (status, body, message) => {
  answer([status, body]);
  show();
  fillAddress();
  send();
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  expect(field("Full address")).toHaveValue(address.address);
});
