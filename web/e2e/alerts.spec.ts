import { demoHighlights } from "../../infra/local/demo/data.ts";
import { hold } from "./support/hold.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

const moving = demoHighlights.find(({ description }) => description.startsWith("With the local carrier"));
const token = "x".repeat(44);

test("a customer leaves an address, confirms it and stops the mails, by keyboard", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 4(00|10)/);
  await page.goto("/");
  await page.getByRole("textbox", { name: "Order number" }).fill(moving?.name ?? "");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("textbox", { name: "Phone" }).fill(moving?.phone ?? "");
  await page.keyboard.press("Enter");

  const email = page.getByRole("textbox", { name: "Email" });
  await email.fill("asha@customer");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter a valid email address")).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill("asha@customer.example");
  await page.keyboard.press("Enter");
  await expect(page.getByText("We've emailed asha@customer.example.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Get updates by email" })).toBeFocused();

  await page.goto("about:blank");
  await page.goto(`/#c=${token}`);
  await expect(page.getByRole("heading", { name: "Your email isn't confirmed" })).toBeFocused();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("This link has expired.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);

  // The whole way over a mail: infra/local/grants.test.ts.
  const found = await page.request.post("/api/user/getTrackingNo", {
    data: { name: moving?.name, phone: moving?.phone },
  });
  const confirmed = { ...(await found.json()), address: "a…@customer.example", stop: token };
  await page.route("**/api/user/alerts/confirm", (route) => route.fulfill({ json: confirmed }));
  await page.route("**/api/user/alerts/stop?*", (route) => route.fulfill({ json: {} }));
  await page.goto("about:blank");
  await page.goto(`/#c=${token}`);
  await expect(page.getByText("Updates on for a…@customer.example")).toBeVisible();
  await expect(email).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeFocused();
  await page.getByRole("button", { name: "Stop" }).press("Enter");
  await expect(page.getByText("You won't get any more emails about this order.")).toBeVisible();
  await page.unroute("**/api/user/alerts/stop?*");
  // A reload confirms the same once more.
  await page.reload();
  await expect(page.getByText("Updates on for a…@customer.example")).toBeVisible();

  // A link that was cut off says so, and has no button that could only fail. So does the address of a mail's header.
  for (const address of [`/#c=${token.slice(1)}`, `/api/user/alerts/stop?t=${token.slice(1)}`]) {
    await page.goto("about:blank");
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "This link is incomplete" })).toBeFocused();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("button", { name: /^(Yes|Stop)/ })).toHaveCount(0);
  }

  // Also a link that is followed in the open page.
  await page.goto(`/#s=${token}`);
  await expect(page).toHaveURL("/");
  await page.getByRole("button", { name: "Stop emails" }).press("Enter");
  await expect(page.getByRole("heading", { name: "There were no emails to stop" })).toBeFocused();
  await expect(page.getByText("These emails have already been stopped")).toBeVisible();

  // And another one after it.
  await page.route("**/api/user/alerts/stop?*", (route) => route.fulfill({ json: {} }));
  await page.goto(`/#s=${"y".repeat(44)}`);
  await page.getByRole("button", { name: "Stop emails" }).press("Enter");
  await expect(page.getByRole("heading", { name: "You won't get any more emails about this order" })).toBeFocused();
  await page.getByRole("link", { name: "Track an order" }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Order number" })).toBeVisible();
});

test("a mail's links confirm and stop before the app is there", async ({ page }) => {
  const found = await page.request.post("/api/user/getTrackingNo", {
    data: { name: moving?.name, phone: moving?.phone },
  });
  const confirmed = { ...(await found.json()), address: "a…@customer.example", stop: token };
  await page.route("**/api/user/alerts/confirm", (route) => route.fulfill({ json: confirmed }));
  let stops = 0;
  await page.route("**/api/user/alerts/stop?*", (route) => {
    stops += 1;
    return route.fulfill({ json: {} });
  });
  for (const [link, answered] of [
    [`/#c=${token}`, page.getByText("Updates on for a…@customer.example")],
    [`/#s=${token}`, page.getByRole("heading", { name: "You won't get any more emails about this order" })],
  ] as const) {
    await page.goto("about:blank");
    const letAppCome = await hold(
      page,
      "**/assets/*.js",
      (route) => !/first-answer|parcel-words|words/.test(route.request().url()),
    );
    await page.goto(link, { waitUntil: "commit" });
    if (link.includes("s=")) await page.getByRole("button", { name: "Stop emails" }).click();
    await expect(answered).toBeVisible();
    letAppCome();
    await expect(page.locator("h1, h2").filter({ visible: true }).and(page.locator(":focus"))).toBeVisible();
    await expect(answered).toBeVisible();
  }
  expect(stops).toBe(1);
});
