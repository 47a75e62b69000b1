import { expect, type Page } from "@playwright/test";
import { scenarioNumber } from "../../../infra/local/courier/scenarios.ts";
import { type Area, member, pendingMember } from "./accounts.ts";
import { hold } from "./hold.ts";
import { orderField, orderThat, phoneField, track } from "./lookup.ts";
import {
  dashboardOf,
  fields,
  importFile,
  orderMark,
  store,
  storeSeveral,
  trackingNo,
  troubledOrder,
} from "./records.ts";
import { recordsFile, textFile, workbook } from "./spreadsheets.ts";

/** Called with each screen, dialog and error of a tour as it stands open. */
export type Look = (page: Page, what: string) => Promise<void>;

interface Tour {
  readonly name: string;
  readonly as?: Area;
  /** What the browser's console says of the refusals on the way. */
  readonly refusals?: RegExp;
  readonly go: (page: Page, look: Look) => Promise<void>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** Opens an empty form, and waits until the app has taken it over: a translated one is replaced then. */
async function openLookup(page: Page): Promise<void> {
  await page.goto("/page");
  await page.goto("/");
  await page.waitForFunction(() => !self.takeEarly);
}

/** Every screen and dialog of the portal, with the errors that they can show. */
export const tours: readonly Tour[] = [
  {
    name: "public screens",
    async go(page, look) {
      await page.goto("/no/such/page");
      await button(page, "Stay here").click();
      await look(page, "not found");
      for (const path of ["/page", "/privacy", "/logistic/login", "/admin/login"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await look(page, path);
      }
      await button(page, "Login").click();
      await expect(page.getByText("Email is required")).toBeVisible();
      await look(page, "login with errors");
      await page.goto("/logistic/signup");
      await button(page, "Next").click();
      await expect(page.getByText("Name is required")).toBeVisible();
      await look(page, "sign-up with an error");
      for (const [label, value] of [
        ["Name", "Venkatanarasimharajuvaripeta"],
        ["Email", "venkata@people.example"],
        ["Phone", "9876543210"],
      ] as const) {
        await page.getByLabel(label).fill(value);
        await button(page, "Next").click();
      }
      await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
      await look(page, "sign-up, last step");
      await page.getByRole("link", { name: "Log in" }).click();
      await expect(dialog(page, "Leave without saving?")).toBeVisible();
      await look(page, "leave guard");
    },
  },
  {
    name: "the lookup",
    refusals: /status of 4(00|04|10)/,
    async go(page, look) {
      await page.goto("/");
      await expect(orderField(page)).toBeVisible();
      await look(page, "order number");
      const delivered = orderThat(/^Delivered: the courier's own sample/);
      await track(page, { order: delivered.order, phone: "12" });
      await expect(page.getByRole("alert")).toContainText("Enter a phone number");
      await look(page, "phone refused");
      await phoneField(page).fill("+1 202 555 0199");
      await button(page, "Track").click();
      await expect(page.getByRole("alert")).toContainText("Tracking failed.");
      await look(page, "wrong phone");
      const letGo = await hold(page, "**/api/user/getTrackingNo", (route) => route.request().method() === "POST");
      await phoneField(page).fill(delivered.phone);
      await button(page, "Track").click();
      await expect(dialog(page, "Getting Your Order Details")).toBeVisible();
      await look(page, "loader");
      letGo();
      await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
      await look(page, "delivered");
      for (const story of [/^On hold/, /^Two parcels/, /^Taking longer/, /^The courier fails/]) {
        await openLookup(page);
        await track(page, orderThat(story));
        await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
        await look(page, String(story));
      }
      await openLookup(page);
      await track(page, orderThat(/incomplete/));
      await button(page, "Send address").click();
      await expect(page.getByText("Name is required")).toBeVisible();
      await look(page, "address with errors");
      for (const fragment of [`c=${"x".repeat(44)}`, `s=${"x".repeat(44)}`, "c=cut"]) {
        await page.goto("about:blank");
        await page.goto(`/#${fragment}`);
        await expect(page).toHaveURL("/");
        await expect(
          page
            .getByRole("heading", { level: 1 })
            .or(page.getByRole("heading", { level: 2 }))
            .first(),
        ).toBeFocused();
        await look(page, fragment);
      }
    },
  },
  {
    name: "tracking records",
    as: "logistics",
    refusals: /status of 4(00|04|09)/,
    async go(page, look) {
      const mark = orderMark();
      const [first] = await storeSeveral(page, mark, 2);
      await page.goto(dashboardOf(mark));
      await page.getByLabel(`Select ${mark}-1`, { exact: true }).check();
      await look(page, "dashboard with a selection");
      await button(page, "Import").click();
      await expect(button(page, "Choose Excel file")).toBeVisible();
      await look(page, "ways to import");
      await page.keyboard.press("Escape");
      await button(page, "Delete selected").click();
      await look(page, "delete dialog");
      await button(page, "Cancel").click();

      await button(page, "Add Tracking").click();
      await page.getByLabel("Phone", { exact: true }).fill("12");
      await button(page, "Add").click();
      await expect(page.getByText("Order number is required")).toBeVisible();
      await look(page, "add dialog with errors");
      await page.keyboard.press("Escape");
      await expect(dialog(page, "Close without saving?")).toBeVisible();
      await look(page, "close without saving");
      await button(page, "Discard").click();

      await button(page, `Edit ${mark}-1`).click();
      await page.getByLabel("Phone", { exact: true }).fill("+1 415 555 0177");
      await page.request.put("/api/user/update", { data: { ...first, phone: "+1 415 555 0166", was: first } });
      await button(page, "Save").click();
      const choice = page.getByRole("alert");
      await expect(choice).toContainText("Someone else changed this record");
      await expect(choice).toContainText("Phone: +1 415 555 0166 is saved now; you entered +1 415 555 0177.");
      await look(page, "edit conflict");
      await button(page, "Use +1 415 555 0177").click();
      await expect(page.getByRole("row").filter({ hasText: "+1 415 555 0177" })).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(0);

      await button(page, "Export").click();
      await expect(dialog(page, "Export")).toBeVisible();
      await look(page, "export dialog");
      await page.getByRole("radio", { name: "QR slips to print" }).check();
      await button(page, "Print").click();
      await expect(page.getByText("2 slips are ready to print.")).toBeVisible();
      await look(page, "slips");
      await page.keyboard.press("Escape");
      await page.getByRole("link", { name: `${mark}-1`, exact: true }).click();
      await expect(page.getByRole("region", { name: "History" })).toBeVisible();
      await look(page, "record drawer");
      await button(page, "Link").click();
      await button(page, "QR code for the invoice").click();
      await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
      await look(page, "link dialog");
      await button(page, "End all links").click();
      await expect(dialog(page, "End all links for")).toBeVisible();
      await look(page, "ending links");

      await page.request.delete(`/api/user/delete/${first?._id}`);
      await page.goto(`${dashboardOf(mark)}&deleted=true`);
      await expect(page.getByRole("link", { name: `${mark}-1`, exact: true })).toBeVisible();
      await look(page, "deleted records");
      await page.goto(dashboardOf(orderMark()));
      await expect(page.getByText("No tracking records found.")).toBeVisible();
      await look(page, "empty dashboard");
    },
  },
  {
    name: "imports",
    as: "logistics",
    refusals: /status of 4(00|15|22)/,
    async go(page, look) {
      const mark = orderMark();
      const choose = page.locator("input[type=file]");
      await page.goto(dashboardOf(mark));
      await choose.setInputFiles(textFile("photo.xlsx", "\u0089PNG\r\n\u001a\n\u0000"));
      await expect(page.getByText(/not a spreadsheet/)).toBeVisible();
      await look(page, "refused file");
      const headers = [`Bestellung ${mark}`, "Telefon", "Sendung"];
      await choose.setInputFiles(workbook("Mai.xlsx", [headers, [`${mark}-1`, "+49 170 1234567", trackingNo()]]));
      await expect(page.getByRole("region", { name: "Columns of the file" })).toBeVisible();
      await look(page, "columns");
      await choose.setInputFiles(
        recordsFile(`${mark}.csv`, [fields(`${mark}-1`), { ...fields(`${mark}-2`), phone: "x" }]),
      );
      await expect(page.getByRole("heading", { name: "1 row will be skipped" })).toBeVisible();
      await look(page, "preview");
      await button(page, "Upload").click();
      await expect(page.getByText("1 record added.")).toBeVisible();
      await look(page, "result");
      await importFile(page, recordsFile(`${mark}-b.csv`, [fields(`${mark}-3`)]));
      await page.goto("/logistic/imports");
      const card = page.getByRole("article", { name: `${mark}-b.csv` });
      await expect(card).toBeVisible();
      await look(page, "imports");
      await card.getByRole("button", { name: "Roll back" }).click();
      await expect(page.getByRole("dialog")).toContainText("1 record will be deleted.");
      await look(page, "roll-back dialog");
    },
  },
  {
    name: "needs attention, deliveries, the profile and a customer's link",
    as: "logistics",
    refusals: /status of 40[04]/,
    async go(page, look) {
      const { name } = await troubledOrder(page, "hold");
      await page.goto("/logistic/attention?reason=held");
      const card = page.getByRole("article", { name, exact: true });
      await expect(card).toBeVisible();
      await card.getByRole("checkbox").press("Space");
      await look(page, "board");
      await button(page, "Message 1").click();
      await expect(dialog(page, "Message a customer")).toBeVisible();
      await look(page, "messages dialog");
      await page.keyboard.press("Escape");
      await button(page, `More for ${name}`).click();
      await expect(page.getByRole("menuitem", { name: "Note", exact: true })).toBeVisible();
      await look(page, "menu of a case");
      await page.getByRole("menuitem", { name: "Note", exact: true }).click();
      await expect(page.getByLabel("Note", { exact: true })).toBeFocused();
      await look(page, "note dialog");
      await page.keyboard.press("Escape");
      await card.getByRole("link", { name, exact: true }).click();
      await expect(page.getByRole("dialog").getByRole("region", { name: "Needs attention" })).toBeVisible();
      await look(page, "case in the drawer");

      await page.goto("/logistic/deliveries");
      await expect(page.locator(".recharts-line")).toBeVisible();
      await look(page, "deliveries");

      await page.goto("/logistic/profile");
      for (let step = 1; step < 4; step += 1) await button(page, "Skip").click();
      await button(page, "Update Profile").click();
      await expect(page.getByText("There's nothing to update yet.")).toBeVisible();
      await look(page, "profile");
      const refusal = "Enter your current password to change your email, phone or password.";
      const json = { message: refusal, code: "invalid_input", requestId: "1", fields: { currentPassword: refusal } };
      await page.route("**/api/logistics/update", (route) => route.fulfill({ status: 400, json }), { times: 1 });
      await page.getByLabel("New password", { exact: true }).fill("another monsoon lamp");
      await button(page, "Update Profile").click();
      await expect(page.getByText(refusal)).toBeVisible();
      await look(page, "profile that asks for the current password");
      page.once("dialog", (question) => question.accept());

      const order = { ...fields(orderMark()), trackingNo: scenarioNumber("inTransit", 815) };
      const { _id } = await store(page, order);
      const { url }: { url: string } = await (await page.request.get(`/api/user/link/${_id}`)).json();
      await page.goto(url);
      await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
      await look(page, "a shop's link");
      await page.request.delete(`/api/user/link/${_id}`);
      await page.reload();
      await expect(page.getByRole("alert")).toContainText("This link no longer works");
      await look(page, "an ended link");
    },
  },
  {
    name: "administration",
    as: "admin",
    async go(page, look) {
      const pending = await pendingMember("Venkatanarasimharajuvaripeta");
      await page.goto("/admin/all");
      await expect(page.getByRole("article").first()).toBeVisible();
      await look(page, "admins");
      await button(page, "Add admin").click();
      const form = dialog(page, "Add an admin");
      await form.getByLabel("Name").fill("Half");
      await form.getByRole("button", { name: "Add admin" }).click();
      await expect(form.getByText("Email is required")).toBeVisible();
      await look(page, "add an admin");
      await page.keyboard.press("Escape");
      await expect(dialog(page, "Close without saving?")).toBeVisible();
      await look(page, "close without saving the admin");

      await page.goto(`/admin/verify?search=${pending.name}`);
      const card = page.getByRole("article", { name: pending.name, exact: true });
      await card.getByRole("button", { name: "Verify" }).click();
      await expect(dialog(page, `Approve ${pending.name}?`)).toBeVisible();
      await look(page, "approve dialog");
      await button(page, "Cancel").click();
      await card.getByRole("checkbox").check({ force: true });
      await look(page, "logistics team with a selection");
      await button(page, "Delete selected").click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await look(page, "delete accounts");

      const forgetful = await member(page.request, "Forgetful");
      await page.goto(`/admin/verify?search=${forgetful.name}`);
      await button(page, /^Reset password/).click();
      await look(page, "reset a password");
      await dialog(page, "Reset the password").getByRole("button", { name: "Reset password" }).click();
      await expect(dialog(page, `One-time password for ${forgetful.name}`)).toBeVisible();
      await look(page, "one-time password");
      await page.goto("/admin/profile");
      await expect(page.getByLabel("Name")).not.toHaveValue("");
      await look(page, "profile");
    },
  },
];
