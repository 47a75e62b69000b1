import type { Page } from "@playwright/test";
import { tabTo } from "./support/keyboard.ts";
import { dashboardOf, fields, importFile, orderMark, store } from "./support/records.ts";
import { recordsFile, savedCells } from "./support/spreadsheets.ts";
import { expect, test } from "./support/test.ts";

test.use({ as: "logistics" });

const card = (page: Page, fileName: string) => page.getByRole("article", { name: fileName });
const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });

test("rolls an import back by keyboard, after it has shown what would happen", async ({ page }) => {
  const mark = orderMark();
  const known = await store(page, fields(`${mark}-1`));
  const [kept, gone] = [fields(`${mark}-2`), fields(`${mark}-3`)];
  const file = `${mark}.csv`;
  const invalid = { ...fields(`${mark}-4`), phone: "x" };
  await importFile(page, recordsFile(file, [{ ...known, phone: "+1 415 555 0199" }, kept, gone, invalid]));
  const { users } = await (await page.request.get(`/api/user/allTracking?field=name&search=${kept.name}`)).json();
  await page.request.put("/api/user/update", { data: { ...users[0], phone: "+1 415 555 0122", was: users[0] } });

  await page.goto("/logistic/dashboard");
  await page.getByRole("link", { name: "Imports" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Imports");
  await expect(card(page, file)).toContainText("2 records added and 1 phone changed.");
  await expect(card(page, file)).toContainText("Done");

  const download = page.waitForEvent("download");
  await card(page, file).getByRole("button", { name: "Skipped rows" }).click();
  expect((await savedCells(await download)).map(([name]) => name)).toEqual(["Order No", invalid.name]);

  await tabTo(page, card(page, file).getByRole("button", { name: "Roll back" }));
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("1 record will be deleted and 1 record will be restored.");
  await expect(dialog(page).getByRole("listitem")).toHaveText([`${kept.name}, ${kept.trackingNo}: changed since`]);
  await tabTo(page, button(page, "Roll back"));
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("1 record deleted and 1 record restored.");
  await expect(dialog(page)).toContainText("1 record left unchanged:");
  await tabTo(page, button(page, "Done"));
  await page.keyboard.press("Enter");
  await expect(card(page, file)).toContainText("Rolled back");
  await expect(card(page, file).getByRole("button", { name: "Roll back", exact: true })).toHaveCount(0);
  await expect(card(page, file).getByRole("button", { name: "What was rolled back" })).toBeFocused();

  await page.goto(dashboardOf(mark));
  await expect(page.getByRole("row").filter({ hasText: known.trackingNo })).toContainText(known.phone);
  await expect(page.getByRole("row").filter({ hasText: kept.trackingNo })).toContainText("+1 415 555 0122");
  await expect(page.getByText(gone.trackingNo)).toHaveCount(0);
});

test("marks an import's orders as shipped in the shop, and names those that it left", async ({ page }) => {
  const mark = orderMark();
  const [open, onHold] = [fields(`${mark}-10`), fields(`${mark}-94`)];
  await page.goto("/logistic/dashboard");
  await page.getByLabel("Excel file").setInputFiles(recordsFile(`${mark}.csv`, [open, onHold]));
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByRole("button", { name: "Mark as shipped in the shop (2)" }).click();
  await expect(dialog(page)).toContainText("1 order will be marked as shipped");
  await expect(dialog(page).getByRole("listitem")).toContainText([`${onHold.name}: It's on hold in the shop`]);
  await button(page, "Mark as shipped (1)").click();
  await expect(dialog(page)).toContainText("1 order is being marked as shipped");
  await page.keyboard.press("Escape");

  await page.goto(dashboardOf(mark));
  await page.getByRole("link", { name: open.name }).click();
  await expect(dialog(page)).toContainText(/Will be told within minutes|Knows it has shipped/);
  await expect(dialog(page).getByRole("button", { name: "Mark as shipped in the shop" })).toHaveCount(0);
});

test("adds by hand what was not taken from the shop, or dismisses it", async ({ page }) => {
  await page.goto("/logistic/imports");
  const section = page.getByRole("region", { name: "Orders we couldn't add" });
  const line = (order: string) => section.getByRole("listitem").filter({ hasText: order });
  await expect(line("AYU-1901")).toContainText("Phone is required");
  await tabTo(page, line("AYU-1901").getByRole("button", { name: "Add by hand" }));
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("Order No")).toHaveValue("AYU-1901");
  // What was missing.
  await expect(dialog(page).getByLabel("Phone")).toBeFocused();
  await dialog(page).getByLabel("Phone").fill("+1 415 555 0144");
  await page.keyboard.press("Enter");
  await expect(section.getByRole("status")).toHaveText("Order AYU-1901 was added.");
  await expect(section.getByRole("heading", { level: 2 })).toBeFocused();
  await expect(line("AYU-1901")).toHaveCount(0);
  const { users } = await (await page.request.get("/api/user/allTracking?field=name&search=AYU-1901")).json();
  expect(users).toEqual([expect.objectContaining({ name: "AYU-1901", phone: "+1 415 555 0144" })]);

  await line("AYU-1902").getByRole("button", { name: "Dismiss" }).click();
  await expect(section.getByRole("status")).toHaveText("Order AYU-1902 was dismissed.");
  await expect(line("AYU-1902")).toHaveCount(0);
});
