import type { Locator, Page } from "@playwright/test";
import type { ImportReport } from "../../shared/import-report.ts";
import { hold } from "./support/hold.ts";
import { pressEscape } from "./support/keyboard.ts";
import { dashboardOf, fields, orderMark, orders, trackingNo } from "./support/records.ts";
import { recordsFile, savedCells, type TestFile, workbook } from "./support/spreadsheets.ts";
import { expect, test } from "./support/test.ts";

const upload = "**/api/user/importExcel*";
const progress = "**/api/user/import/*";

test.use({ as: "logistics" });

const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });
const panel = (page: Page) => page.getByRole("region", { name: "Import from a spreadsheet" });
/** The file's name, where there is one. */
const heading = (page: Page) => panel(page).getByRole("heading", { level: 2 }).last();
const alert = (page: Page) => panel(page).getByRole("alert");

async function choose(page: Page, file: TestFile) {
  const chooser = page.waitForEvent("filechooser");
  await button(panel(page), "Import").click();
  await button(panel(page), "Choose Excel file").click();
  await (await chooser).setFiles(file);
}

/** The numbers of the check, by their names. */
async function counts(page: Page) {
  const terms = panel(page).locator("dl > div");
  await expect(terms.first()).toBeVisible();
  const pairs = await terms.evaluateAll((tiles) =>
    tiles.map((tile) => [
      tile.querySelector("dt")?.textContent,
      Number(tile.querySelector("dd")?.textContent?.replace(",", "")),
    ]),
  );
  return Object.fromEntries(pairs.filter(([, count]) => count !== 0));
}

test("checks a file before writing, uploads it, and shows the records", async ({ page }) => {
  const mark = orderMark();
  const [first, second] = [trackingNo(), trackingNo()];
  await page.goto(dashboardOf(mark));
  await expect(page.getByText("No tracking records found.")).toBeVisible();
  const saving = page.waitForEvent("download");
  await button(panel(page), "Import").click();
  await button(panel(page), "Template").click();
  const template = await saving;
  await page.keyboard.press("Escape");
  expect(template.suggestedFilename()).toBe("tracking-template.xlsx");
  expect(await savedCells(template)).toEqual([["Order No", "Phone", "Tracking No"]]);
  await choose(
    page,
    workbook("November.xlsx", [
      ["Orders of November"],
      ["Mobile", "Remarks", "AWB", "Order Number"],
      [919876543210, "", first, `${mark}-1`],
      ["+1 408 555 0112", "fragile", second, `${mark}-2`],
    ]),
  );
  await expect(heading(page)).toHaveText("November.xlsx");
  await expect(panel(page).getByText("Nothing has been saved yet.").last()).toBeVisible();
  expect(await counts(page)).toEqual({ New: 2 });
  await expect(panel(page).getByRole("list", { name: "How the columns were read" }).getByRole("listitem")).toHaveText([
    "Phone: “Mobile”, e.g. 919876543210",
    `Tracking No: “AWB”, e.g. ${first}`,
    `Order No: “Order Number”, e.g. ${mark}-1`,
    "Not used: Remarks",
  ]);
  await expect(page.getByText("No tracking records found.")).toBeVisible();

  await button(panel(page), "Upload").click();
  await expect(panel(page).getByText("2 records added.")).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole("row").filter({ hasText: first })).toContainText("919876543210");
  await expect(page.getByRole("row").filter({ hasText: second })).toBeVisible();

  await button(panel(page), "Get links").click();
  await expect(page.getByRole("radio", { name: /^Links/ })).toBeChecked();
  const savingLinks = page.waitForEvent("download");
  await button(page.getByRole("dialog"), "Export").click();
  const links = await savedCells(await savingLinks);
  expect(links.find(([name]) => name === `${mark}-2`)).toEqual(
    expect.arrayContaining(["14085550112", expect.stringContaining("/#t=")]),
  );
  await button(page.getByRole("dialog"), "Done").click();
  await button(panel(page), "Roll back").click();
  await button(page.getByRole("dialog"), "Roll back").click();
  await expect(page.getByRole("dialog")).toContainText("2 records deleted.");
  await button(page.getByRole("dialog"), "Done").click();
  await expect(button(panel(page), "Import")).toBeFocused();
});

test("asks for the columns of unknown headers, and offers them next time", async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 422/);
  const mark = orderMark();
  const headers = [`Bestellung ${mark}`, "Kunde", "Telefon", "Sendung"];
  const [first, second] = [trackingNo(), trackingNo()];
  const file = (from: number, other = second) =>
    workbook("Mai.xlsx", [
      headers,
      [`${mark}-${from}`, "Asha", "+49 170 1234567", first],
      [`${mark}-${from + 1}`, "Ravi", "+49 170 1234568", other],
    ]);
  await page.goto(dashboardOf(mark));
  await choose(page, file(1));
  const table = panel(page).getByRole("region", { name: "Columns of the file" });
  await expect(table.getByRole("row")).toContainText([headers[1] ?? "", "Asha", "Ravi"]);
  const phone = panel(page).getByLabel("Phone");
  await expect(phone).toHaveValue("2");
  await phone.selectOption("Choose a column");
  await button(panel(page), "Use these columns").click();
  await expect(alert(page)).toHaveText("Choose a column for Phone.");
  await phone.selectOption("Sendung");
  await expect(alert(page)).toHaveText("Choose a different column for each of Phone and Tracking No.");
  await phone.selectOption("Telefon");
  await button(panel(page), "Use these columns").press("Enter");
  await expect(panel(page).getByText("Nothing has been saved yet.").last()).toBeVisible();
  await expect(heading(page)).toBeFocused();
  expect(await counts(page)).toEqual({ New: 2 });
  await button(panel(page), "Upload").click();
  await expect(panel(page).getByText("2 records added.")).toBeVisible();
  await button(panel(page), "Done").click();

  await choose(page, file(3, first));
  await expect(panel(page).getByText("These are the columns you chose for the last file")).toBeVisible();
  expect(await counts(page)).toEqual({ New: 2 });
  await expect(
    panel(page).getByRole("heading", { name: "2 rows have the tracking number of another order" }),
  ).toBeVisible();
  await button(panel(page), "Change columns").click();
  await button(panel(page), "Forget these columns").click();
  await expect(button(panel(page), "Forget these columns")).toBeHidden();
  await expect(heading(page)).toBeFocused();
  await button(panel(page), "Remove the file").click();
});

test("refuses bad rows with reasons, and accepts them once they are corrected", async ({ page }) => {
  const mark = orderMark();
  const short = { ...fields(`${mark}-2`), phone: "12" };
  const empty = [3, 4, 5, 6, 7].map((at) => ({ ...fields(`${mark}-${at}`), phone: "" }));
  await page.goto(dashboardOf(mark));
  await choose(page, recordsFile("orders.csv", [fields(`${mark}-1`), short, ...empty]));
  expect(await counts(page)).toEqual({ New: 1, Skipped: 6 });
  const reasons = [
    "Row 3: Enter a phone number with 7 to 15 digits",
    ...[4, 5, 6, 7].map((row) => `Row ${row}: Phone is required`),
    "...and more",
  ];
  await expect(panel(page).getByRole("heading", { name: "6 rows will be skipped" })).toBeVisible();
  await expect(panel(page).getByRole("listitem")).toContainText(reasons);
  await button(panel(page), "Upload").click();
  await expect(panel(page).getByText("1 record added.")).toBeVisible();
  await expect(panel(page).getByRole("heading", { name: "6 rows skipped" })).toBeVisible();
  await expect(panel(page).getByRole("listitem")).toContainText(reasons);

  const saving = page.waitForEvent("download");
  await button(panel(page), "Download skipped rows").click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("orders-skipped.xlsx");
  const [header, firstBad, ...others] = await savedCells(saved);
  expect(header).toEqual(["Order No", "Phone", "Tracking No", "Reason", "Row"]);
  const { name, trackingNo: number } = short;
  expect(firstBad).toEqual([name, "12", number, "Enter a phone number with 7 to 15 digits", "3"]);
  expect(others).toHaveLength(5);

  const mended = [name, "+1 408 555 0100", ...(firstBad?.slice(2) ?? [])];
  await choose(page, workbook("orders-skipped.xlsx", [header ?? [], mended]));
  expect(await counts(page)).toEqual({ New: 1 });
  await expect(panel(page).getByText("Not used: Reason, Row")).toBeVisible();
  await button(panel(page), "Upload").click();
  await expect(panel(page).getByText("1 record added.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: number })).toBeVisible();
});

test("shows the progress of a large file, also on another screen and over a lost connection", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
  const mark = orderMark();
  const rows = 600;
  await page.goto(dashboardOf(mark));
  await choose(page, recordsFile(`${mark}.csv`, orders(mark, rows)));
  expect(await counts(page)).toEqual({ New: rows });
  let answers: "some" | "none" | "all" = "some";
  await page.route(progress, async (route) => {
    const answering = answers;
    if (answering === "none") return route.abort("internetdisconnected");
    const response = await route.fetch();
    const report: ImportReport = await response.json();
    const json = answering === "some" ? { ...report, status: "running", processed: 250 } : report;
    await route.fulfill({ response, json });
  });
  await button(panel(page), "Upload").click();
  const bar = panel(page).getByRole("progressbar", { name: `Import of ${mark}.csv` });
  await expect(bar).toHaveAttribute("max", String(rows));
  await expect(panel(page).getByText("250 of 600 rows")).toBeVisible();
  await expect(panel(page).getByText("41%")).toBeVisible();
  await page.getByRole("link", { name: "Imports" }).click();
  await expect(page.getByRole("article", { name: `${mark}.csv` })).toContainText(/250 of 600 rows|600 records added/);
  await page.goBack();
  await expect(bar).toBeVisible();

  answers = "none";
  await expect(alert(page)).toContainText("The import's progress couldn't be loaded.");
  await expect(alert(page)).toContainText("The import itself goes on.");
  await expect(bar).toBeVisible();
  answers = "all";
  await expect(panel(page).getByText("600 records added.")).toBeVisible({ timeout: 45_000 });
  await expect(alert(page)).toHaveCount(0);
  await expect(page.getByRole("row").nth(50)).toBeVisible();
});

test("accepts a file dropped anywhere on the page, and asks before another page would stop its upload", async ({
  page,
}) => {
  const mark = orderMark();
  await page.goto(dashboardOf(mark));
  const { name, buffer } = recordsFile("dropped.csv", orders(mark, 2));
  const files = await page.evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name, { type: "text/csv" }));
      return transfer;
    },
    [name, buffer.toString()] as const,
  );
  const line = page.getByText("raise a ticket");
  await expect(async () => {
    await line.dispatchEvent("dragover", { dataTransfer: files });
    await expect(page.getByText("Drop the file to check it")).toBeVisible({ timeout: 300 });
  }).toPass();
  await line.dispatchEvent("dragleave", { dataTransfer: files });
  await expect(page.getByText("Drop the file to check it")).toBeHidden();
  await line.dispatchEvent("drop", { dataTransfer: files });
  await expect(heading(page)).toHaveText("dropped.csv");
  expect(await counts(page)).toEqual({ New: 2 });

  await page.getByRole("button", { name: "Add Tracking" }).click();
  await line.dispatchEvent("drop", { dataTransfer: files });
  await pressEscape(page.getByRole("dialog"));
  await expect(heading(page)).toHaveText("dropped.csv");

  const letOn = await hold(page, upload);
  await button(panel(page), "Upload").click();
  const leaving = page.waitForEvent("dialog");
  const left = page.evaluate(() => location.assign("/page"));
  const asked = await leaving;
  expect(asked.type()).toBe("beforeunload");
  await asked.dismiss();
  await left;
  letOn();
  await expect(panel(page).getByText("2 records added.")).toBeVisible();
});

test("reads rows that are pasted, also without a header", async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 422/);
  const mark = orderMark();
  const rows = [1, 2].map((at) => [`${mark}-${at}`, "Asha", `+91 98765 4321${at}`, trackingNo()].join("\t"));
  await page.goto(dashboardOf(mark));
  await expect(page.getByRole("button", { name: "Import" })).toBeEnabled();
  await page.getByRole("heading", { level: 1 }).evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, rows.join("\r\n"));
  await expect(heading(page)).toHaveText("Pasted rows.txt");
  await expect(panel(page).getByRole("checkbox", { name: "No header row" })).toBeChecked();
  await button(panel(page), "Use these columns").click();
  expect(await counts(page)).toEqual({ New: 2 });
  await button(panel(page), "Upload").click();
  await expect(panel(page).getByText("2 records added.")).toBeVisible();
});
