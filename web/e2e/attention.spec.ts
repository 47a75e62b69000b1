import { randomInt } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { type ScenarioName, scenarioNumber } from "../../infra/local/courier/scenarios.ts";
import type { TrackingRecord } from "../../shared/records.ts";
import { member, signIn, type TestAccount } from "./support/accounts.ts";
import { tabTo } from "./support/keyboard.ts";
import { fields, orderMark, store } from "./support/records.ts";
import { expect, test } from "./support/test.ts";

const card = (page: Page, { name }: TrackingRecord) => page.getByRole("article", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** An order whose parcel has the scenario's story, as the courier was asked about it. */
async function order(page: Page, scenario: ScenarioName): Promise<TrackingRecord> {
  const record = await store(page, { ...fields(orderMark()), trackingNo: scenarioNumber(scenario, randomInt(10_000)) });
  const { name, phone } = record;
  expect((await page.request.post("/api/user/getTrackingNo", { data: { name, phone } })).status()).toBe(200);
  // The follower makes the case.
  await expect
    .poll(async () => (await (await page.request.get("/api/user/attention?limit=200")).text()).includes(name))
    .toBe(true);
  return record;
}

async function signedIn(browser: Browser, account: TestAccount): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, "logistics", account);
  return page;
}

let clerk: TestAccount;
test.beforeEach(async ({ page, request }) => {
  clerk = await member(request, "Ravi");
  await signIn(page, "logistics", clerk);
});

test("a case is noted, snoozed and done by keyboard, and taken back", async ({ page, expectAccessible }) => {
  const record = await order(page, "hold");
  await page.goto("/logistic/dashboard");
  const link = page.getByRole("link", { name: /^Needs attention \d+\+? parcels$/ });
  await expect(link).toBeVisible();
  await link.press("Enter");
  await expect(page).toHaveTitle(/Needs attention/);
  await expect(card(page, record)).toContainText("Held");
  await expect(card(page, record)).toContainText("Last scan: On hold: more information is needed");
  await expectAccessible();

  await tabTo(page, button(page, `Note on ${record.name}`));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Note", { exact: true })).toBeFocused();
  await expectAccessible();
  await page.keyboard.type("Asked ShipGlobal for the form");
  await page.keyboard.press("Tab");
  await button(page, "Save").press("Enter");
  await expect(card(page, record)).toContainText(`Asked ShipGlobal for the form${clerk.name}, just now`);
  await expectAccessible();

  await tabTo(page, card(page, record).getByRole("button", { name: "3 days" }));
  await page.keyboard.press("Enter");
  await expect(card(page, record)).toBeHidden();
  await expect(page.getByText(`${record.name} is snoozed for 3 days.`)).toBeVisible();
  await expectAccessible();
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
  const record = await order(page, "badAddress");
  const asha = await signedIn(browser, await member(request, "Asha"));
  for (const one of [page, asha]) {
    await one.goto("/logistic/attention?reason=delivery-failed");
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

test("the board filters by the address, reaches the customer in one tap, and fits a phone", async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const held = await order(page, "hold");
  const waiting = await order(page, "collect");
  await page.goto("/logistic/attention?reason=collect");
  await expect(card(page, waiting)).toBeVisible();
  await expect(card(page, held)).toBeHidden();
  const contact = (name: string) => card(page, waiting).getByRole("link", { name: `${name} about ${waiting.name}` });
  await expect(contact("Call")).toHaveAttribute("href", "tel:+14155550101");
  const message = new RegExp(`^https://wa\\.me/14155550101\\?text=.*${waiting.name}.*collect%20it%20soon`);
  await expect(contact("WhatsApp")).toHaveAttribute("href", message);
  await expect(contact("Mail")).toHaveAttribute("href", new RegExp(`^mailto:\\?subject=.*${waiting.name}`));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible();
  await page.getByRole("navigation", { name: "Show" }).getByRole("link", { name: /^All/ }).click();
  await expect(page).toHaveURL(/\/logistic\/attention$/);
  await expect(card(page, held)).toBeVisible();
});

test("the customer reads what a held parcel means, and has a message ready", async ({ page, expectAccessible }) => {
  const { name, phone, trackingNo } = await order(page, "hold");
  await page.goto("/");
  await page.getByLabel("Order number", { exact: true }).fill(name);
  await button(page, "Next").click();
  await page.getByLabel("Phone").fill(phone);
  await button(page, "Track").click();
  await expect(page.getByText("What this means: The parcel is stopped on its way")).toBeVisible();
  await expect(page.getByText("What to do: Please write to us")).toBeVisible();
  const chat = page.getByRole("link", { name: /Chat with us/ }).first();
  const said = decodeURIComponent((await chat.getAttribute("href")) ?? "");
  expect(said).toContain(`my order ${name} (parcel ${trackingNo})`);
  expect(said).toContain("On hold: more information is needed");
  expect(said).not.toContain("415");
  await expectAccessible();
});
