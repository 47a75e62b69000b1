import type { APIRequestContext, Browser, Page } from "@playwright/test";
import type { TrackingRecord } from "../../shared/records.ts";
import { clerk, member, signIn } from "./support/accounts.ts";
import { tabTo } from "./support/keyboard.ts";
import { troubledOrder } from "./support/records.ts";
import { expect, signedOut, test } from "./support/test.ts";

const card = (page: Page, { name }: TrackingRecord) => page.getByRole("article", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test.use({ as: "logistics" });

/** Another member's browser. */
async function colleague(browser: Browser, request: APIRequestContext): Promise<Page> {
  const page = await browser.newPage(signedOut);
  await signIn(page.request, "logistics", await member(request, "Asha"));
  return page;
}

test("a case is noted, snoozed and done by keyboard, and taken back", async ({ page }) => {
  const record = await troubledOrder(page, "hold");
  await page.goto("/logistic/dashboard");
  const link = page.getByRole("link", { name: /^Needs attention \d+\+? parcels$/ });
  await expect(link).toBeVisible();
  await link.press("Enter");
  await expect(page).toHaveTitle(/Needs attention/);
  await expect(card(page, record)).toContainText("Held");
  await expect(card(page, record)).toContainText("Last scan: On hold: more information is needed");

  await tabTo(page, button(page, `Note on ${record.name}`));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Note", { exact: true })).toBeFocused();
  await page.keyboard.type("Asked ShipGlobal for the form");
  await page.keyboard.press("Tab");
  await button(page, "Save").press("Enter");
  await expect(card(page, record)).toContainText(`Asked ShipGlobal for the form${clerk.name}, just now`);

  await tabTo(page, card(page, record).getByRole("button", { name: "3 days" }));
  await page.keyboard.press("Enter");
  await expect(card(page, record)).toBeHidden();
  await expect(page.getByText(`${record.name} is snoozed for 3 days.`)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(button(page, "Undo")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(card(page, record)).toBeVisible();

  await tabTo(page, button(page, `Done with ${record.name}`));
  await page.keyboard.press("Enter");
  await expect(card(page, record)).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(card(page, record)).toBeHidden();
});

test("the later of two people sees what the earlier did, and decides", async ({
  page,
  browser,
  request,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  const record = await troubledOrder(page, "badAddress");
  const asha = await colleague(browser, request);
  for (const one of [page, asha]) {
    await one.goto("/logistic/attention?reason=bad-address");
    await expect(card(one, record)).toBeVisible();
  }
  await button(page, `Note on ${record.name}`).click();
  await page.getByLabel("Note", { exact: true }).fill("She sends the flat number");
  await button(page, "Save").click();
  await expect(card(page, record)).toContainText("She sends the flat number");

  await button(asha, `Done with ${record.name}`).click();
  await expect(card(asha, record).getByRole("alert")).toContainText(`${clerk.name} was faster`);
  await expect(card(asha, record).getByRole("alert")).toContainText("She sends the flat number");
  await button(asha, "Keep it as it is").click();
  await expect(card(asha, record)).toContainText("She sends the flat number");
  await button(asha, `Done with ${record.name}`).click();
  await expect(card(asha, record)).toBeHidden();

  // And the other way round: a note on what has been done since.
  await button(page, `Edit note on ${record.name}`).click();
  await page.getByLabel("Note", { exact: true }).fill("Flat 12");
  await button(page, "Save").click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Done");
  await button(page, "Save mine over it").click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(card(page, record)).toBeHidden();
});

test("a case is worked on in the drawer above the board", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const record = await troubledOrder(page, "hold");
  const section = (name: string) => page.getByRole("dialog").getByRole("region", { name, exact: true });
  const inSection = (name: string, label: string) => section(name).getByRole("button", { name: label, exact: true });
  await page.goto("/logistic/attention?reason=held");
  await card(page, record).getByRole("link", { name: record.name, exact: true }).press("Enter");
  await expect(section("Needs attention")).toContainText("Held");
  await expect(section("History")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await tabTo(page, inSection("Needs attention", "3 days"));
  await page.keyboard.press("Enter");
  await expect(section("Snoozed")).toContainText("Snoozed until");
  await expect(section("Snoozed")).toBeFocused();
  await inSection("Snoozed", "End snooze").press("Enter");
  await expect(section("Needs attention")).toBeFocused();

  await inSection("Needs attention", `Done with ${record.name}`).press("Enter");
  await expect(section("Done")).toBeVisible();
  await inSection("Done", `Open again: ${record.name}`).press("Enter");
  await inSection("Needs attention", `Note on ${record.name}`).press("Enter");
  await page.getByLabel("Note", { exact: true }).fill("The invoice is there");
  await button(page, "Save").press("Enter");
  await expect(section("Needs attention")).toContainText(`The invoice is there${clerk.name}, just now`);
  // The board behind it has read the open case again.
  await expect(page.locator("article").filter({ hasText: record.name })).toContainText("The invoice is there");
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/attention\?reason=held$/);
  await expect(card(page, record).getByRole("link", { name: record.name, exact: true })).toBeFocused();
});

test("the board filters by the address, reaches the customer in one tap, and fits a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const held = await troubledOrder(page, "hold");
  const waiting = await troubledOrder(page, "collect");
  await page.goto("/logistic/attention?reason=collect");
  await expect(card(page, waiting)).toBeVisible();
  await expect(card(page, held)).toBeHidden();
  const contact = (name: string) => card(page, waiting).getByRole("link", { name: `${name} about ${waiting.name}` });
  await expect(contact("Call")).toHaveAttribute("href", "tel:+14155550101");
  // The message gets its link when it comes into view.
  await contact("WhatsApp").scrollIntoViewIfNeeded();
  const message = new RegExp(
    `^https://wa\\.me/14155550101\\?text=.*${waiting.name}.*collect%20it%20soon.*%2F%23t%3D[\\w-]+$`,
  );
  await expect(contact("WhatsApp")).toHaveAttribute("href", message);
  await expect(contact("Mail")).toHaveAttribute("href", new RegExp(`^mailto:\\?subject=.*${waiting.name}.*%2F%23t%3D`));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole("navigation", { name: "Show" }).getByRole("link", { name: /^All/ }).click();
  await expect(page).toHaveURL(/\/logistic\/attention$/);
  await expect(card(page, held)).toBeVisible();
});
