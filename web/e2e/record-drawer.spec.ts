import type { Page } from "@playwright/test";
import { scenarioNumber } from "../../infra/local/courier/scenarios.ts";
import { clerk } from "./support/accounts.ts";
import { dashboardOf, fields, importFile, orderMark, shownOrders, store, storeSeveral } from "./support/records.ts";
import { recordsFile } from "./support/spreadsheets.ts";
import { expect, test } from "./support/test.ts";

test.use({ as: "logistics" });

const drawer = (page: Page, order: string) => page.getByRole("dialog", { name: `Order ${order}` });
const link = (page: Page, order: string) => page.getByRole("link", { name: order, exact: true });
/** The follower may have an import of other tests to follow first. */
const followed = { timeout: 45_000 };
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("shows what the customer sees, the history, and other orders with the number or the phone", async ({ page }) => {
  const mark = orderMark();
  const trackingNo = scenarioNumber("inTransit", 4_711);
  const record = await store(page, { ...fields(`${mark}-1`), trackingNo });
  await store(page, { ...fields(`${mark}-2`), trackingNo });
  await importFile(page, recordsFile("Monday's orders.csv", [{ ...record, phone: "+1 415 555 0109" }]));
  await store(page, { ...fields(`${mark}-3`), phone: "+1 415 555 0109" });

  await page.goto(dashboardOf(mark));
  await link(page, `${mark}-1`).click();
  await expect(page).toHaveURL(new RegExp(`record=${record._id}`));
  const open = drawer(page, `${mark}-1`);
  await expect(open.getByText("What the customer sees")).toBeVisible();
  await expect(page.locator("noscript[aria-hidden]")).toHaveCount(0);
  await expect(open.getByRole("list", { name: "The parcel's way" })).toBeVisible();
  await expect(section(page, "Scans").getByRole("listitem").first()).toBeVisible();
  const history = section(page, "History").getByRole("listitem");
  await expect(history.first()).toContainText("Phone changed from +1 415 555 0101 to +1 415 555 0109", followed);
  await expect(history.first()).toContainText(`by ${clerk.name}, `);
  await expect(history.first()).toContainText("import of Monday's orders.csv, row 2");

  const asked = page.waitForRequest(/\/api\/user\/record\/.*fresh=true/);
  await open.getByRole("button", { name: "Refresh" }).click();
  await asked;
  await expect(open.getByText(/^Checked (just now|\d+ minutes? ago)/)).toBeVisible();

  // The follower has made the references by now, or does so soon.
  await expect(async () => {
    await page.reload();
    await expect(link(page, `${mark}-2`).last()).toBeVisible();
    await section(page, "Other orders with this number")
      .getByRole("link", { name: `${mark}-2` })
      .click({ timeout: 10_000 });
  }).toPass();
  await expect(drawer(page, `${mark}-2`)).toBeVisible();
  await page.goBack();
  await expect(drawer(page, `${mark}-1`)).toBeVisible();
  await expect(section(page, "Other orders with this phone").getByRole("link", { name: `${mark}-3` })).toBeVisible();
});

test("arrow keys go through the list; Back closes it, before it the dialog above it, and a shared address opens it", async ({
  page,
}) => {
  const mark = orderMark();
  const [record] = await storeSeveral(page, mark, 2);
  await page.goto("/logistic/profile");
  await page.goto(dashboardOf(mark));
  await link(page, `${mark}-2`).click();
  await expect(drawer(page, `${mark}-2`).getByRole("heading", { level: 2 })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  const open = drawer(page, `${mark}-1`);
  await expect(open).toBeVisible();
  await expect(page.getByRole("button", { name: "Next record" })).toBeDisabled();
  await open.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Tracking" });
  await expect(edit).toBeVisible();
  // Keys belong to the dialog above.
  await page.getByLabel("Phone", { exact: true }).press("ArrowUp");
  await page.goBack();
  await expect(edit).toBeHidden();
  await expect(open).toBeVisible();
  await open.getByRole("button", { name: "Edit" }).click();
  const typedPhone = page.getByLabel("Phone", { exact: true });
  const ending = page.getByText("Links and email updates for the old number will stop.");
  await typedPhone.fill("0415 555 0101");
  await expect(ending).toBeHidden();
  await typedPhone.fill("+1 415 555 0188");
  await expect(ending).toBeVisible();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(open.getByText(`Order ${mark}-1 was saved.`)).toBeVisible();
  await expect(section(page, "History")).toContainText(
    "Phone changed from +1 415 555 0101 to +1 415 555 0188",
    followed,
  );
  await page.goBack();
  await expect(open).toBeHidden();
  await expect(page).toHaveURL(dashboardOf(mark));
  await expect(link(page, `${mark}-1`)).toBeFocused();

  await page.goto(`/logistic/dashboard?record=${record?._id}`);
  await expect(open).toBeVisible();
  await page.reload();
  await open.getByRole("button", { name: "Close" }).click();
  await expect(open).toBeHidden();
  await expect(page).toHaveURL("/logistic/dashboard");
});

test("what was deleted comes back, with its id, date and place", async ({ page }) => {
  const mark = orderMark();
  const [, record] = await storeSeveral(page, mark, 3);
  await page.goto(dashboardOf(mark));
  await link(page, `${mark}-2`).click();
  const open = drawer(page, `${mark}-2`);
  await open.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete Tracking" }).getByRole("button", { name: "Delete" }).click();
  await expect(open.getByText(`Order ${mark}-2 was deleted.`)).toBeVisible();
  await expect(section(page, "History").getByRole("listitem").first()).toContainText(`Deletedby ${clerk.name}`);
  await open.getByRole("button", { name: "Undo" }).click();
  await expect(open.getByText("The record was restored.")).toBeVisible();
  await expect(open.getByRole("button", { name: "Edit" })).toBeVisible();

  await page.request.delete(`/api/user/delete/${record?._id}`);
  await page.goto(dashboardOf(mark));
  // The rows of one list stay, as they were, until the other's are there.
  await expect.poll(() => shownOrders(page)).toEqual([`${mark}-3`, `${mark}-1`]);
  await page.getByRole("button", { name: "Deleted", exact: true }).click();
  await link(page, `${mark}-2`).click();
  await expect(page).toHaveURL(/deleted=true.*record=/);
  await expect(section(page, "History").getByRole("listitem")).toHaveCount(4, followed);
  // The address of a deleted record shows it as well.
  await page.reload();
  await open.getByRole("button", { name: "Restore" }).click();
  await expect(open.getByText("The record was restored.")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("No deleted records found.")).toBeVisible();
  await page.goto(dashboardOf(mark));
  await expect.poll(() => shownOrders(page)).toEqual([`${mark}-3`, `${mark}-2`, `${mark}-1`]);
  const { users } = await (await page.request.get(`/api/user/allTracking?field=name&search=${mark}-2`)).json();
  expect(users).toMatchObject([{ _id: record?._id, createdAt: record?.createdAt }]);
});

test("fills a phone's screen, and shows older changes on request", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const mark = orderMark();
  let [record] = await storeSeveral(page, mark, 1);
  for (let edit = 1; edit <= 21; edit += 1) {
    const changed = await page.request.put("/api/user/update", {
      data: { ...record, phone: `+1 415 555 ${1000 + edit}` },
    });
    ({ record } = await changed.json());
  }
  await page.goto(dashboardOf(mark));
  await link(page, `${mark}-1`).click();
  await expect(section(page, "History").getByRole("listitem")).toHaveCount(20, followed);
  await expect.poll(() => drawer(page, `${mark}-1`).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  await page.getByRole("button", { name: "Show older" }).click();
  await expect(section(page, "History").getByRole("listitem")).toHaveCount(22, followed);
  await expect(section(page, "History").getByRole("listitem").last()).toContainText("Added with phone +1 415 555 0101");
  await expect(page.getByRole("button", { name: "Show older" })).toBeHidden();
});
