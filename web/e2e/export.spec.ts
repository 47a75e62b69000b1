import type { Download, Page } from "@playwright/test";
import type { TrackingFields } from "../../shared/records.ts";
import { dashboardOf, fields, orderMark, store, storeSeveral } from "./support/records.ts";
import { savedBytes, savedCells } from "./support/spreadsheets.ts";
import { expect, test } from "./support/test.ts";

test.use({ as: "logistics" });

const dialog = (page: Page) => page.getByRole("dialog", { name: "Export" });

async function exported(page: Page, format: "Excel (.xlsx)" | "Text (.csv)"): Promise<Download> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await expect(dialog(page).getByText(/^Records whose order number contains/)).toBeVisible();
  await dialog(page).getByRole("radio", { name: format }).check();
  const saving = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: "Export", exact: true }).click();
  return saving;
}

/** Order numbers and phones that a spreadsheet program would make something of. */
const awkward = (mark: string): TrackingFields[] => [
  { ...fields(`=${mark}-1`), phone: "+91 98765 43210" },
  { ...fields(`+${mark}-2`), phone: "-1 (415) 555-0100" },
  { ...fields(`@${mark}-3`), phone: "=9876543210" },
  { ...fields(`-${mark}-4`), phone: "'+44 7700 900123" },
  { ...fields(`${mark}-5, "gift"; <b>`), phone: "9876543210 / 9876543211" },
  { ...fields(`${mark}-६`), phone: "०९८७६५४३२१०" },
  { ...fields(`${mark}-7_x0041_`), phone: "07700900123" },
  { ...fields(`${mark}-008`), phone: "0033612345678" },
  { ...fields(`${mark}-9\nsecond line`), phone: "+1 415 555 0101\n+1 415 555 0102" },
];

/** As text: web/staff/spreadsheet/write.test.ts. */
test("an export imports again unchanged", async ({ page }) => {
  const mark = orderMark();
  const records = awkward(mark);
  for (const record of records) await store(page, record);
  await page.goto(dashboardOf(mark));
  await expect(page.getByRole("row").nth(records.length)).toBeVisible();
  const saved = await exported(page, "Excel (.xlsx)");
  expect(saved.suggestedFilename()).toMatch(/^tracking-records-\d{4}-\d{2}-\d{2}\.xlsx$/);
  await expect(dialog(page).getByText(`${records.length} records exported.`)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await page.locator("input[type=file]").setInputFiles({
    name: saved.suggestedFilename(),
    mimeType: "application/octet-stream",
    buffer: await savedBytes(saved),
  });
  const numbers = page.locator("dl > div");
  await expect(numbers.filter({ hasText: "Unchanged" })).toContainText(String(records.length));
  await expect(numbers.filter({ hasText: "New" })).toContainText("0");
  await expect(numbers.filter({ hasText: "Phone changed" })).toContainText("0");
  await expect(numbers.filter({ hasText: "Skipped" })).toContainText("0");
});

test("the selected records alone are exported, with their status", async ({ page }) => {
  const mark = orderMark();
  const [first, , third] = await storeSeveral(page, mark, 3);
  await page.goto(dashboardOf(mark));
  await page.getByLabel(`Select ${first?.name}`).check();
  await page.getByLabel(`Select ${third?.name}`).check();
  await page.getByRole("button", { name: "Export selected" }).click();
  await expect(dialog(page)).toContainText("2 records selected.");
  const saving = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: "Export", exact: true }).click();
  const cells = await savedCells(await saving);
  expect(cells.map(([name]) => name)).toEqual(["Order No", third?.name, first?.name]);
  expect(cells[0]?.slice(4)).toEqual(["Status", "Last scan", "Scanned at (local time)", "Delivered on"]);
  for (const row of cells.slice(1)) expect(row[4]).not.toBe("");
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
