import type { Page } from "@playwright/test";
import { dashboardOf, orderMark, storeSeveral } from "./support/records.ts";
import { savedCells } from "./support/spreadsheets.ts";
import { expect, test } from "./support/test.ts";

test.use({ as: "logistics" });

const dialog = (page: Page) => page.getByRole("dialog", { name: "Export" });

test("the selected records alone are exported, with their status", async ({ page }) => {
  const mark = orderMark();
  const [first, , third] = await storeSeveral(page, mark, 3);
  await page.goto(dashboardOf(mark));
  await page.getByLabel(`Select ${first?.name}`).check();
  await page.getByLabel(`Select ${third?.name}`).check();
  await page.getByRole("button", { name: "Export selected" }).click();
  await expect(dialog(page)).toContainText("2 records selected.");
  const saving = page.waitForEvent("download");
  await dialog(page).getByRole("radio", { checked: true }).press("Enter");
  const cells = await savedCells(await saving);
  expect(cells.map(([name]) => name)).toEqual(["Order No", third?.name, first?.name]);
  const [titles = [], ...rows] = cells;
  expect(titles).toEqual(
    expect.arrayContaining(["Status", "Last scan", "Scanned at (local time)", "Delivered on", "Created At (IST)"]),
  );
  for (const row of rows) expect(row[titles.indexOf("Status")]).not.toBe("");
});

test("QR slips are printed eight to a page, A4 or Letter", async ({ page }) => {
  const mark = orderMark();
  const records = await storeSeveral(page, mark, 9);
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.goto(dashboardOf(mark));
  await expect(page.getByRole("row").nth(records.length)).toBeVisible();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await dialog(page).getByRole("radio", { name: "QR slips to print" }).check();
  await dialog(page).getByRole("button", { name: "Print", exact: true }).click();
  await expect(dialog(page)).toContainText("9 slips are ready to print.");
  await expect(page.locator("body")).toHaveAttribute("data-printed");
  for (const format of ["A4", "Letter"]) {
    const pdf = await page.pdf({ format });
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(2);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("img", { name: `QR code of order ${mark}-9`, includeHidden: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toBeHidden();
});
