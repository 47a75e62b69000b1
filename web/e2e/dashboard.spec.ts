import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { scenarioNumber } from "../../infra/local/courier/scenarios.ts";
import { pressEscape } from "./support/keyboard.ts";
import {
  columnTexts,
  dashboardOf,
  fields,
  importSeveral,
  orderMark,
  shownOrders,
  store,
  storeSeveral,
  trackingNo,
} from "./support/records.ts";
import { expect, test } from "./support/test.ts";

const row = (page: Page, order: string) =>
  page.getByRole("row").filter({ has: page.getByRole("cell", { name: order, exact: true }) });
const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

async function fillRecord(page: Page, record: { name: string; phone: string; trackingNo: string }) {
  await page.getByLabel("Order No", { exact: true }).fill(record.name);
  await page.getByLabel("Phone", { exact: true }).fill(record.phone);
  await page.getByLabel("Tracking No", { exact: true }).fill(record.trackingNo);
}

test.use({ as: "logistics" });

test("lists the newest records with their columns", async ({ page }) => {
  const [newest] = await storeSeveral(page, orderMark(), 1);
  await page.goto("/logistic/dashboard");
  await expect(page).toHaveTitle(/Tracking No/);
  for (const name of ["#", "Order No", "Phone", "Tracking No", "Status", "Created At", "Actions"]) {
    await expect(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
  }
  await expect(row(page, newest?.name ?? "")).toBeVisible();
  await expect(page.getByText("raise a ticket with the IT team")).toBeVisible();
});

test("adds one by keys, highlighted, which can be turned off", async ({ page }) => {
  const record = fields(`${orderMark()}-1`);
  await page.goto("/logistic/dashboard");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByLabel("Order No", { exact: true })).toBeFocused();
  for (const [text, key] of [
    [record.name, "Tab"],
    [record.phone, "Tab"],
    [record.trackingNo, "Enter"],
  ] as const) {
    await page.keyboard.type(text);
    await page.keyboard.press(key);
  }
  await expect(page.getByRole("status").filter({ hasText: `Order ${record.name} was added.` })).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toContainText(`${record.name} (just saved)`);

  await button(page, "Turn shortcuts off").click();
  await page.reload();
  await expect(button(page, "Turn shortcuts on")).toBeVisible();
  await page.keyboard.press("n");
  await page.keyboard.press("/");
  await expect(dialog(page, "Add Tracking")).toBeHidden();
  await expect(page.getByRole("searchbox")).not.toBeFocused();
});

test("adds one after another by scanner", async ({ page }) => {
  const mark = orderMark();
  await page.goto("/logistic/dashboard");
  await button(page, "Add Tracking").click();
  const add = dialog(page, "Add Tracking");
  const scan = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  };
  await expect(page.getByLabel("Order No", { exact: true })).toBeFocused();
  await scan(`${mark}-1`);
  await expect(page.getByLabel("Phone", { exact: true })).toBeFocused();
  await scan("+1 415 555 0102");
  await expect(page.getByLabel("Tracking No", { exact: true })).toBeFocused();
  await page.keyboard.type(trackingNo());
  await button(add, "Add another").click();
  await expect(add.getByText(`Order ${mark}-1 was added.`)).toBeVisible();
  await expect(page.getByLabel("Order No", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Order No", { exact: true })).toHaveValue("");
  await fillRecord(page, fields(`${mark}-2`));
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Order ${mark}-2 was added.`)).toBeVisible();
  for (const name of [`${mark}-1`, `${mark}-2`]) await expect(row(page, `${name} (just saved)`)).toBeVisible();
});

test("says which other order has the typed tracking number", async ({ page }) => {
  const mark = orderMark();
  const [first] = await storeSeveral(page, mark, 1);
  await page.goto("/logistic/dashboard");
  await button(page, "Add Tracking").click();
  const warning = dialog(page, "Add Tracking").getByText(
    `Order ${mark}-1 also has tracking number ${first?.trackingNo}.`,
  );
  await page.getByLabel("Tracking No", { exact: true }).fill(first?.trackingNo ?? "");
  await expect(warning).toBeVisible();
  await page.getByLabel("Tracking No", { exact: true }).fill(trackingNo());
  await expect(warning).toBeHidden();

  // A record that gets another order number is not warned of itself.
  await page.goto(dashboardOf(mark));
  const asked = page.waitForResponse(/allTracking\?.*field=trackingNo/);
  await button(page, `Edit ${mark}-1`).click();
  await page.getByLabel("Order No", { exact: true }).fill(`${mark}-2`);
  await asked;
  await expect(dialog(page, "Edit Tracking").getByText("also has tracking number")).toBeHidden();
});

test("an order is added from a copied row, its link is ready, and Undo takes it back", async ({ page }) => {
  const mark = orderMark();
  await page.goto("/logistic/dashboard");
  await button(page, "Add Tracking").click();
  await page.getByLabel("Order No", { exact: true }).evaluate(
    (field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    [`${mark}-1`, "+1 415 555 0103", trackingNo()].join("\t"),
  );
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Order ${mark}-1 was added.`)).toBeVisible();
  await expect(page.getByRole("link", { name: "WhatsApp", exact: true })).toHaveAttribute(
    "href",
    /wa\.me\/14155550103\?text=.*%23t%3D/,
  );
  await button(page, "Undo").click();
  await expect(page.getByText(`Order ${mark}-1 was deleted.`)).toBeVisible();
  await expect(row(page, `${mark}-1`)).toBeHidden();
  await expect(row(page, `${mark}-1 (just saved)`)).toBeHidden();
});

test("keeps a colleague's change of another field, and asks about one of the same", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  const mark = orderMark();
  const [record] = await storeSeveral(page, mark, 1);
  if (!record) throw new Error("Nothing was stored");
  const { name, phone } = record;
  const changed = { name: `${mark}-2`, trackingNo: trackingNo() };
  const colleagueChanges = async (fields: object) => {
    const { users } = await (await page.request.get(`/api/user/allTracking?field=name&search=${mark}`)).json();
    const saved = await page.request.put("/api/user/update", { data: { ...users[0], ...fields, was: users[0] } });
    expect(saved.status()).toBe(200);
  };
  const stored = page.getByRole("row").filter({ hasText: changed.name });
  await page.goto(dashboardOf(mark));

  await button(page, `Edit ${name}`).click();
  await page.getByLabel("Tracking No", { exact: true }).fill(changed.trackingNo);
  await colleagueChanges({ name: changed.name });
  await button(page, "Save").click();
  await expect(stored).toContainText(changed.trackingNo);
  // The undo takes back the editor's change alone.
  await button(page, "Undo").click();
  await expect(stored).toContainText(record.trackingNo);

  for (const [theirs, mine, press, kept] of [
    ["+1 415 555 0166", "+1 415 555 0177", "Keep +1 415 555 0166", "+1 415 555 0166"],
    ["+1 415 555 0188", "+1 415 555 0199", "Use +1 415 555 0199", "+1 415 555 0199"],
  ] as const) {
    await button(page, `Edit ${changed.name}`).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Phone", { exact: true }).fill(mine);
    await colleagueChanges({ phone: theirs });
    await button(form, "Save").click();
    await expect(form.getByRole("alert")).toContainText(`Phone: ${theirs} is saved now; you entered ${mine}.`);
    await expect(form.getByRole("button")).toHaveText(["", /^Keep/, /^Use/]);
    await button(form, press).click();
    await expect(form).toBeHidden();
    await expect(stored).toContainText(kept);
  }
  await expect(stored).not.toContainText(phone);
});

test("shows an edit at once, and undoes it", async ({ page }) => {
  const mark = orderMark();
  await storeSeveral(page, mark, 1);
  await page.goto(dashboardOf(mark));
  await button(page, `Edit ${mark}-1`).click();
  await page.getByLabel("Phone", { exact: true }).fill("+1 415 555 0199");
  await button(page, "Save").click();
  await expect(row(page, `${mark}-1 (just saved)`)).toContainText("+1 415 555 0199");
  await button(page, "Undo").click();
  await expect(page.getByText(`Change to ${mark}-1 undone.`)).toBeVisible();
  await expect(row(page, `${mark}-1 (just saved)`)).toContainText("+1 415 555 0101");
});

test("Back closes an open dialog, not the screen, and asks before discarding input", async ({ page }) => {
  await page.goto("/logistic/profile");
  await page.getByRole("link", { name: "Tracking No" }).click();
  const add = dialog(page, "Add Tracking");
  await button(page, "Add Tracking").click();
  await expect(add).toBeVisible();
  await page.goBack();
  await expect(add).toBeHidden();
  await expect(page).toHaveURL("/logistic/dashboard");

  await button(page, "Add Tracking").click();
  await page.getByLabel("Order No", { exact: true }).fill("Typed");
  const question = dialog(page, "Close without saving?");
  await page.goBack();
  await expect(question).toBeVisible();
  // The router first goes forward again: until then another Back would be taken for the same one.
  await expect(page).toHaveURL("/logistic/dashboard");
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL("/logistic/dashboard");
  await expect(page.getByLabel("Order No", { exact: true })).toHaveValue("Typed");
  await page.goBack();
  await button(question, "Discard").click();
  await expect(add).toBeHidden();
  await expect(page).toHaveURL("/logistic/dashboard");

  await page.goBack();
  await expect(page).toHaveURL("/logistic/profile");
});

test("deletes several records, one of which another user deleted already, and undoes it", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404.*\/api\/user\/delete\//);
  const mark = orderMark();
  const [first] = await storeSeveral(page, mark, 4);
  await page.goto(dashboardOf(mark));
  await page.getByLabel(`Select ${mark}-1`).check();
  await page.getByLabel(`Select ${mark}-3`).check();
  await expect(page.getByText("2 selected")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "2 records selected" })).toBeAttached();
  await button(page, "Delete selected").click();
  await page.request.delete(`/api/user/delete/${first?._id}`);
  await button(page, "Delete 2 records").click();
  await expect.poll(() => shownOrders(page)).toEqual([`${mark}-4`, `${mark}-2`]);
  // The button that opened the dialog is gone: the keyboard goes on beside what it can take back.
  await expect(page.locator(":focus")).toContainText("2 records were deleted.");
  await page.keyboard.press("Tab");
  await expect(button(page, "Undo")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "2 records were restored." })).toBeVisible();
  await expect.poll(async () => (await shownOrders(page)).length).toBe(4);
});

test("searches while typing, sorts both ways, and keeps the state in the URL", async ({ page }) => {
  const mark = orderMark();
  const records = await storeSeveral(page, mark, 11);
  await page.goto("/logistic/dashboard");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search by Order, tracking no. or phone" })).toBeFocused();
  await page.getByLabel("Search in").selectOption("Order No");
  await page.getByRole("searchbox").fill(`${mark.toLowerCase()}-1`);
  await expect.poll(() => shownOrders(page)).toEqual([`${mark}-1`, `${mark}-11`, `${mark}-10`]);

  await page.getByRole("searchbox").fill(mark);
  await page.getByRole("button", { name: "Order No" }).click();
  const rising = records.map(({ name }) => name);
  await expect.poll(() => shownOrders(page)).toEqual(rising);
  await expect(page.getByRole("columnheader", { name: "Order No" })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("button", { name: "Order No" }).click();
  await expect.poll(() => shownOrders(page)).toEqual(rising.toReversed());
  await page.reload();
  await expect.poll(() => shownOrders(page)).toEqual(rising.toReversed());
  await page.goBack();
  await expect.poll(() => shownOrders(page)).toEqual(rising);
  await expect(page.getByRole("searchbox")).toHaveValue(mark);
  await expect(page.getByText(/^Page \d/)).toBeHidden();

  await page.getByLabel("Search in").selectOption("Tracking No");
  await page.getByRole("searchbox").fill(records[4]?.trackingNo.slice(4) ?? "");
  await expect.poll(() => shownOrders(page)).toEqual([`${mark}-5`]);
  await page.getByRole("searchbox").fill("no such number");
  await expect(page.getByText("No tracking records found.")).toBeVisible();

  await page.getByRole("searchbox").fill(mark);
  await button(page, "Search all records").click();
  await expect.poll(() => shownOrders(page)).toEqual(rising);
});

test("shows each parcel's status, filters by it, finds a phone without keeping it, and remembers the filters", async ({
  page,
}) => {
  const mark = orderMark();
  const phone = `+1 415 ${randomInt(200, 999)} ${randomInt(1000, 9999)}`;
  const out = { ...fields(`${mark}-1`), phone, trackingNo: scenarioNumber("outForDelivery", randomInt(10_000)) };
  await store(page, out);
  await store(page, fields(`${mark}-2`));
  const asked = await page.request.post("/api/user/getTrackingNo", { data: { name: out.name, phone } });
  expect(asked.status()).toBe(200);
  // The follower keeps the status on the record.
  const onTheirWay = `/api/user/allTracking?limit=10&status=out&field=name&search=${mark}`;
  await expect.poll(async () => (await (await page.request.get(onTheirWay)).json()).users.length).toBe(1);
  await page.goto(`/logistic/dashboard?search=${mark}`);
  await expect(page.getByRole("row").filter({ hasText: out.name })).toContainText(/Out for delivery.*ago, \w+/);
  await expect(row(page, `${mark}-2`)).toContainText("Waiting");
  await button(page, "Out for delivery").click();
  await expect.poll(() => shownOrders(page)).toEqual([out.name]);
  await button(page, "Delivered").click();
  await button(page, "Search all records").click();
  await expect.poll(async () => (await shownOrders(page)).length).toBe(2);

  // Enter opens what the typed text finds, not the only row that is there before.
  await page.goto(`/logistic/dashboard?search=${out.name}`);
  await expect.poll(() => shownOrders(page)).toEqual([out.name]);
  await page.getByRole("searchbox").fill(`${mark}-2`);
  await page.keyboard.press("Enter");
  await pressEscape(dialog(page, `Order ${mark}-2`));

  // A whole number is found whatever the filters; with Enter, so is the end of one.
  await button(page, "Delivered").click();
  await expect(page.getByRole("status").filter({ hasText: "your filters don't apply" })).toBeVisible();
  await expect.poll(() => shownOrders(page)).toEqual([`${mark}-2`]);
  await page.getByRole("searchbox").fill(`${mark.slice(2)}-1`);
  await expect(page.getByText("No tracking records found.")).toBeVisible();
  await page.keyboard.press("Enter");
  await pressEscape(dialog(page, `Order ${out.name}`));

  await button(page, "Out for delivery").click();
  await page.getByLabel("Added").selectOption("today");
  await page.getByRole("searchbox").fill(phone.slice(3));
  await page.keyboard.press("Enter");
  await expect(dialog(page, `Order ${out.name}`)).toBeVisible();
  expect(page.url()).not.toContain(phone.slice(-4));
  await pressEscape(dialog(page, `Order ${out.name}`));
  await expect(page.getByRole("searchbox")).toHaveValue(phone.slice(3));
  await expect.poll(() => shownOrders(page)).toEqual([out.name]);
  await page.goto("/logistic/profile");
  await page.getByRole("link", { name: "Tracking No" }).click();
  await expect(page).toHaveURL("/logistic/dashboard?status=out&period=today");
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("rows open where they are clicked, arrow keys move between them, and links skip to search and list", async ({
  page,
}) => {
  const mark = orderMark();
  await storeSeveral(page, mark, 3);
  await page.goto(dashboardOf(mark));
  await row(page, `${mark}-2`).getByText("+1 415").click();
  await pressEscape(dialog(page, `Order ${mark}-2`));
  await expect(page.getByRole("link", { name: `${mark}-2`, exact: true })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: `${mark}-1`, exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await pressEscape(dialog(page, `Order ${mark}-1`));
  await expect(page.getByRole("link", { name: `${mark}-1`, exact: true })).toBeFocused();
  await page.getByRole("link", { name: "Skip to the search" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: `${mark}-3`, exact: true })).toBeFocused();
  await page.getByRole("link", { name: "Skip to the list" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: `${mark}-3`, exact: true })).toBeFocused();
});

test("a screen of 1280 x 800 shows twelve rows of a long list, and the selection bar stays visible and does not cover the focused row", async ({
  page,
}) => {
  const mark = orderMark();
  await importSeveral(page, mark, 30);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${dashboardOf(mark)}&sort=asc`);
  await expect(page.locator("tbody tr[data-record]").nth(11)).toBeInViewport({ ratio: 1 });
  await page.getByLabel(`Select ${mark}-20`, { exact: true }).check();
  await expect(button(page, "Delete selected")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("columnheader", { name: "Tracking No" })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Delete");
  await expect(dialog(page, "Delete Tracking")).toContainText(`${mark}-20`);
  await pressEscape(dialog(page, "Delete Tracking"));
  await expect(page.getByLabel(`Select ${mark}-20`, { exact: true })).toBeFocused();
  const bar = await page.getByRole("group", { name: "Selected records" }).boundingBox();
  for (const number of [26, 27, 28]) {
    await page.getByLabel(`Select ${mark}-${number}`, { exact: true }).focus();
    const box = await page.getByLabel(`Select ${mark}-${number}`, { exact: true }).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  }
});

test("pages forward and back, showing each record once", async ({ page }) => {
  const mark = orderMark();
  const names = await importSeveral(page, mark, 61);
  await page.goto(`${dashboardOf(mark)}&sort=asc`);
  await expect.poll(() => shownOrders(page)).toEqual(names.slice(0, 50));
  await expect(page.getByText("Page 1", { exact: true })).toBeVisible();
  await expect(page.getByText("1–50", { exact: true })).toBeVisible();
  await expect(button(page, "Previous")).toBeDisabled();
  await button(page, "Next").click();
  await expect.poll(() => shownOrders(page)).toEqual(names.slice(50));
  await expect(page.getByText("Page 2", { exact: true })).toBeVisible();
  await expect(page.getByText("51–61 of 61", { exact: true })).toBeVisible();
  await expect.poll(async () => (await columnTexts(page, "#"))[0]).toBe("51");
  await expect(button(page, "Next")).toBeDisabled();
  await page.route("**/api/user/allTracking?*", (route) => route.fulfill({ json: { users: [] } }), { times: 1 });
  await page.reload();
  await expect(page.getByText("Nothing is left on this page.")).toBeVisible();
  await button(page, "To the first page").click();
  await expect.poll(() => shownOrders(page)).toEqual(names.slice(0, 50));
  await button(page, "Next").click();
  await page.reload();
  await expect.poll(() => shownOrders(page)).toEqual(names.slice(50));
  await button(page, "Previous").click();
  await expect.poll(() => shownOrders(page)).toEqual(names.slice(0, 50));
  await page.getByLabel("Show").selectOption("100 a page");
  await expect.poll(() => shownOrders(page)).toEqual(names);
  await expect(page.getByText(/^Page \d/)).toBeHidden();
});

test("hands out links: copied from a row, sent and printed from the drawer, ended, and as a file", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const mark = orderMark();
  const [, second] = await storeSeveral(page, mark, 2);
  // Another parcel of an order that has one: both have the same link.
  await store(page, fields(`${mark}-1`));
  await page.goto(dashboardOf(mark));
  await button(page, `Copy customer's link for ${mark}-2`).click();
  await expect(page.getByText(`The link to order ${mark}-2 was copied.`)).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^http:\/\/localhost:\d+\/#t=[\w-]{40,90}$/);

  await page.getByRole("link", { name: `${mark}-2` }).click();
  await button(page, "Link").click();
  const share = dialog(page, `Link for order ${mark}-2`);
  await expect(share.locator("code")).toHaveText(copied);
  await expect(share.getByRole("button", { name: "Copy link" })).toBeFocused();
  await expect(share.getByText(`about your order ${mark}-2.`)).toContainText(copied);
  const send = share.getByRole("link", { name: "Send on WhatsApp" });
  await expect(send).toHaveAttribute("href", /^https:\/\/wa\.me\/14155550101\?text=.*%23t%3D/);
  await share.getByRole("button", { name: "QR code for the invoice" }).click();
  await expect(share.getByRole("img", { name: /QR code/ })).toBeVisible();
  const image = page.waitForEvent("download");
  await share.getByRole("button", { name: "Save as image" }).click();
  expect((await image).suggestedFilename()).toBe(`link-${mark}-2.png`);

  const opened = async (url: string) =>
    (await page.request.post("/api/user/openLink", { data: { token: url.split("#t=")[1] } })).status();
  expect(await opened(copied)).toBe(200);
  await share.getByRole("button", { name: "End all links" }).click();
  await button(dialog(page, `End all links for order ${mark}-2`), "End all links").click();
  await expect(share.getByText("All earlier links have ended.")).toBeVisible();
  const anew = (await share.locator("code").textContent()) ?? "";
  expect(await Promise.all([copied, anew].map(opened))).toEqual([404, 200]);
  await share.getByRole("button", { name: "Close" }).last().click();
  await page.keyboard.press("Escape");

  await page.getByRole("checkbox", { name: /Select all/ }).check();
  const saving = page.waitForEvent("download");
  await button(page, "Export selected").click();
  await dialog(page, "Export").getByRole("radio", { name: "Links (.csv)" }).check();
  await button(dialog(page, "Export"), "Export").click();
  const lines = (await readFile(await (await saving).path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain("Order No,Phone,Link");
  expect(lines.find((line) => line.startsWith(`${second?.name},`))).toContain(`,${anew},`);
  await expect(page.getByText("2 links exported.")).toBeVisible();
});

test("a search that reaches its time limit goes on by itself, and says how far it is", async ({ page }) => {
  const mark = orderMark();
  const [first, second] = await storeSeveral(page, mark, 2);
  const part = (users: unknown[], cursor: string, records: number) => ({
    ...{ users, nextCursor: cursor, partial: true },
    searched: { records, to: "2025-03-03T08:35:00.000Z", cursor },
  });
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/allTracking\?.*search=slow/, async (route) => {
    const cursor = new URL(route.request().url()).searchParams.get("cursor");
    if (cursor === null) return route.fulfill({ json: part([first], "after:a", 250_412) });
    if (cursor === "after:a") return route.fulfill({ json: part([], "after:b", 249_999) });
    await held;
    return route.fulfill({ json: { users: [second] } });
  });
  await page.goto("/logistic/dashboard?search=slow");
  const far = "1 found so far. Searched about 500,000 records, back to 3 Mar 2025, 14:05 IST.";
  await expect(page.getByText(far)).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Searching" })).toBeVisible();
  await expect(button(page, "Next")).toBeDisabled();
  letGo();
  await expect.poll(() => shownOrders(page)).toEqual([`${mark}-1`, `${mark}-2`]);
  await expect(page.getByText("found so far")).toHaveCount(0);
});
