import type { APIRequestContext, Browser, Page } from "@playwright/test";
import type { TrackingRecord } from "../../shared/records.ts";
import { clerk, member, signIn } from "./support/accounts.ts";
import { tabTo } from "./support/keyboard.ts";
import { orderThat, track } from "./support/lookup.ts";
import { troubledOrder } from "./support/records.ts";
import { expect, signedOut, test } from "./support/test.ts";

const card = (page: Page, { name }: TrackingRecord) => page.getByRole("article", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Chooses in a menu whose button has the focus. */
async function choose(page: Page, item: string) {
  await page.keyboard.press("Enter");
  const wanted = page.getByRole("menuitem", { name: item, exact: true });
  await expect(wanted).toBeVisible();
  const menu = page.getByRole("menu");
  await expect(menu).toBeFocused();
  const items = await menu.getByRole("menuitem").allTextContents();
  // A press that is answered late goes beyond the item, where the menu ends: each try begins at its top.
  await expect(async () => {
    await page.keyboard.press("Home");
    for (let at = items.indexOf(item); at > 0; at -= 1) await page.keyboard.press("ArrowDown");
    await expect(wanted).toHaveAttribute("data-highlighted", "", { timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("Enter");
}
const more = (page: Page, name: string) => button(page, `More for ${name}`);

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
  const held = page.getByRole("region", { name: /^Held, \d+$/ });
  await expect(held).toContainText("Ask ShipGlobal what's missing and send it");
  await expect(held.getByRole("article", { name: record.name, exact: true })).toContainText(/“.+”/);

  await tabTo(page, more(page, record.name));
  await choose(page, "Note");
  await expect(page.getByLabel("Note", { exact: true })).toBeFocused();
  await page.keyboard.type("Asked ShipGlobal for the form");
  await page.keyboard.press("Tab");
  await button(page, "Save").press("Enter");
  await expect(card(page, record)).toContainText(`Asked ShipGlobal for the form${clerk.name}, just now`);

  await tabTo(page, more(page, record.name));
  await choose(page, "Snooze for 3 days");
  await expect(card(page, record)).toBeHidden();
  await expect(page.locator(":focus")).toContainText(`${record.name} is snoozed for 3 days.`);
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
  await page.clock.install();
  for (const one of [page, asha]) {
    await one.goto("/logistic/attention?reason=bad-address");
    await expect(card(one, record)).toBeVisible();
  }
  await more(page, record.name).focus();
  await choose(page, "Note");
  await page.getByLabel("Note", { exact: true }).fill("She sends the flat number");
  const read = page.waitForResponse(/\/api\/user\/attention\?reason=/);
  await button(page, "Save").click();
  await read;
  await expect(card(page, record)).toContainText("She sends the flat number");

  await button(asha, `Done with ${record.name}`).click();
  await expect(asha.getByRole("alert")).toContainText(`${record.name}: ${clerk.name} got here first`);
  await expect(card(asha, record)).toContainText("She sends the flat number");

  // And the other way round: a note on what is done meanwhile. It stays open when its case leaves the board.
  await more(page, record.name).focus();
  await choose(page, "Edit note");
  await page.getByLabel("Note", { exact: true }).fill("Flat 12");
  await button(asha, `Done with ${record.name}`).click();
  await expect(card(asha, record)).toBeHidden();
  await page.clock.fastForward(20_000);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(page.locator("article").filter({ hasText: record.name })).toHaveCount(0);
  await button(page, "Save").click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Done");
  await button(page, "Replace it with mine").click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(card(page, record)).toBeHidden();
});

test("a case is worked on in the drawer above the board", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const record = await troubledOrder(page, "hold");
  const section = (name: string) => page.getByRole("dialog").getByRole("region", { name, exact: true });
  const inSection = (name: string, label: string) => section(name).getByRole("button", { name: label, exact: true });
  const snooze = `Snooze ${record.name} until tomorrow 10:00`;
  await page.goto("/logistic/attention?reason=held");
  await card(page, record).getByRole("link", { name: record.name, exact: true }).press("Enter");
  await expect(section("Needs attention")).toContainText("Held");
  await expect(section("History")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await tabTo(page, inSection("Needs attention", snooze));
  await page.keyboard.press("Enter");
  await expect(section("Snoozed")).toContainText("Snoozed until");
  await expect(section("Snoozed")).toBeFocused();
  await inSection("Snoozed", `End snooze of ${record.name}`).press("Enter");
  await expect(section("Needs attention")).toBeFocused();

  await inSection("Needs attention", `More for ${record.name}`).focus();
  await choose(page, "Note");
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

test("an order corrected from the board keeps its row, phone and WhatsApp", async ({ page }) => {
  const record = await troubledOrder(page, "hold");
  const corrected = { ...record, name: `${record.name}-B` };
  await page.goto("/logistic/attention?reason=held&size=200");
  await card(page, record).getByRole("link", { name: record.name, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Order No", { exact: true }).fill(corrected.name);
  const readAgain = page.waitForResponse(/\/api\/user\/attention\?reason=held/);
  await button(page, "Save").click();
  await expect(page.getByRole("dialog", { name: `Order ${corrected.name}` })).toContainText("was saved.");
  await page.goBack();
  const isWhole = async () => {
    await expect(card(page, corrected)).toContainText(record.phone);
    await expect(card(page, corrected).getByRole("link", { name: "WhatsApp" })).toBeVisible();
  };
  await isWhole();
  await readAgain;
  await isWhole();
});

test("several cases are messaged, snoozed, woken and done at once, by keyboard", async ({
  page,
  browser,
  request,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  const first = await troubledOrder(page, "hold");
  const second = await troubledOrder(page, "hold");
  await page.goto("/logistic/attention?reason=held&size=200");
  await expect(card(page, second)).toBeVisible();
  const orders = await page.getByRole("article").getByRole("heading").allTextContents();
  const tick = (record: TrackingRecord) => card(page, record).getByRole("checkbox");
  const asha = await colleague(browser, request);
  await asha.goto("/logistic/attention?reason=held&size=200");

  // The longest waiting is above.
  const isInOrder = orders.indexOf(first.name) < orders.indexOf(second.name);
  const [upper, lower] = isInOrder ? [first, second] : [second, first];
  await tabTo(page, card(page, upper).getByRole("link", { name: upper.name, exact: true }));
  await page.keyboard.press("Space");
  await expect(tick(upper)).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(card(page, upper).getByRole("link", { name: upper.name, exact: true })).toBeFocused();
  await tick(lower).press("Space");
  const bar = page.getByRole("group", { name: "Selected parcels" });
  await expect(bar).toContainText("2 selected");

  await bar.getByRole("button", { name: "Message 2" }).click();
  const messages = page.getByRole("dialog", { name: "Message 2 customers" });
  const [chat] = await Promise.all([
    page.waitForEvent("popup"),
    messages.getByRole("link", { name: `WhatsApp about ${upper.name}` }).click(),
  ]);
  await chat.close();
  await expect(messages).toContainText("1 of 2 opened");
  await expect(messages.getByRole("link", { name: `Opened about ${upper.name}` })).toBeVisible();
  await messages.getByRole("button", { name: "Close" }).last().click();

  // A colleague's change in between is said of its row alone, which stays ticked.
  await button(asha, `Snooze ${lower.name} until tomorrow 10:00`).click();
  await expect(card(asha, lower)).toBeHidden();
  await bar.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("1 of 2 parcels is done.")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(lower.name);
  await button(page, "Undo").click();
  await expect(card(page, upper)).toBeVisible();

  await page.getByRole("button", { name: /^Snoozed/ }).click();
  await expect(page).toHaveURL(/show=snoozed/);
  await expect(card(page, lower)).toContainText("Snoozed until");
  await tick(lower).press("Space");
  await bar.getByRole("button", { name: "End snooze" }).click();
  await expect(page.getByText(`${lower.name} is no longer snoozed.`)).toBeVisible();
  await page.getByRole("button", { name: /^Open \d/ }).click();
  await tick(upper).press("Space");
  await tick(lower).press("Space");
  await bar.getByRole("button", { name: "More for 2 parcels" }).focus();
  await choose(page, "Snooze for 7 days");
  await expect(page.getByText("2 parcels are snoozed for 7 days.")).toBeVisible();
  await expect(card(page, upper)).toBeHidden();
  await button(page, "Undo").click();
  await button(page, `Done with ${upper.name}`).click();
  await page.getByRole("group", { name: "Show" }).getByRole("button", { name: "Done" }).click();
  await expect(card(page, upper)).toContainText("Held");
  await button(page, `Open again: ${upper.name}`).click();
  await expect(card(page, upper)).toBeHidden();
});

test("that ShipGlobal was asked about a silent parcel is shown on the board and to its customer, and taken back", async ({
  page,
  browser,
}) => {
  const silent = orderThat(/^Not scanned for/);
  await page.goto("/logistic/attention?reason=stalled");
  const row = page.getByRole("article", { name: silent.order, exact: true });
  await button(page, `Asked ShipGlobal about ${silent.order}`).click();
  await expect(row).toContainText(new RegExp(`Asked ShipGlobal .* IST, ${clerk.name}`));
  await expect(button(page, `Asked ShipGlobal about ${silent.order}`)).toBeHidden();
  await row.getByRole("link", { name: silent.order, exact: true }).click();
  await expect(page.getByRole("region", { name: "History" })).toContainText(`Asked ShipGlobalby ${clerk.name}, `);
  await page.keyboard.press("Escape");
  const customer = await browser.newPage(signedOut);
  await customer.goto("/");
  await track(customer, silent);
  await expect(customer.getByText(/We've asked ShipGlobal about it/)).toBeVisible();

  await button(page, "Undo").click();
  await expect(button(page, `Asked ShipGlobal about ${silent.order}`)).toBeVisible();
  await customer.getByRole("button", { name: "Refresh" }).click();
  await expect(customer.getByText(/We're keeping an eye on it/)).toBeVisible();
  await customer.close();
});
