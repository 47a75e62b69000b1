import type { Page } from "@playwright/test";
import { admin, fillLogin, member, newAccount, signIn, type TestAccount } from "./support/accounts.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const message = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });
const updated = (page: Page) => page.getByText("Profile updated successfully!", { exact: true });

async function press(page: Page, ...names: string[]) {
  for (const name of names) await button(page, name).click();
}

/** The bodies of the updates this page sends. */
function sentBy(page: Page, path: string) {
  const sent: unknown[] = [];
  page.on("request", (made) => {
    if (made.url().endsWith(path)) sent.push(made.postDataJSON());
  });
  return sent;
}

test.describe("logistics", () => {
  let person: TestAccount;
  test.beforeEach(async ({ page, request }) => {
    person = await member(request, "Profile");
    await signIn(page.request, "logistics", person);
    await page.goto("/logistic/profile");
  });

  test("forgets what was typed where another account has signed in meanwhile", async ({ page, request, context }) => {
    await page.getByLabel("Name").fill("New Name");
    await context.clearCookies();
    await signIn(context.request, "logistics", await member(request, "Another"));
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await expect(page.getByLabel("Name")).toHaveValue("");
  });

  test("minutes after the login, a change asks for the present password", async ({ page, expectConsoleError }) => {
    expectConsoleError(/400/);
    const sent = sentBy(page, "/api/logistics/update");
    // The session of this test is young, so the server would not ask.
    const refuse = (message: string) => {
      const json = { message, code: "invalid_input", requestId: "1", fields: { currentPassword: message } };
      return page.route("**/api/logistics/update", (route) => route.fulfill({ status: 400, json }), { times: 1 });
    };
    const asks = "Enter your current password to change your email, phone or password.";
    await refuse(asks);
    await press(page, "Skip", "Skip");
    await page.getByLabel("Phone").fill("9123456780");
    await press(page, "Next", "Update Profile");

    const field = page.getByLabel("Current password", { exact: true });
    await expect(field).toBeFocused();
    await expect(message(page, asks)).toBeVisible();
    await refuse("That isn't your current password.");
    await field.fill("a guess");
    await field.press("Enter");
    await expect(message(page, "That isn't your current password.")).toBeVisible();
    await field.fill(person.password);
    await press(page, "Update Profile");
    await expect(updated(page)).toBeVisible();
    await expect(field).toBeHidden();
    expect(sent.at(-1)).toEqual({ phone: "9123456780", email: person.email, currentPassword: person.password });
  });
});

test("admin: every step is required and starts with the stored value", async ({
  page,
  browser,
  request,
  expectConsoleError,
}) => {
  expectConsoleError(/404|503/);
  const person = await admin(request, "Profile");
  const moved = newAccount("Moved");
  await signIn(page.request, "admin", person);
  await page.route("**/api/admin/all", (route) => route.fulfill({ status: 404, body: "" }), { times: 1 });
  await page.goto("/admin/profile");
  await expect(message(page, "The admins couldn't be loaded.")).toBeVisible();
  await press(page, "Try again");
  for (const [label, known, changed] of [
    ["Name", person.name, moved.name],
    ["Email", person.email, moved.email],
    ["Phone", person.phone, "9123456780"],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveValue(known);
    await page.getByLabel(label).fill("");
    await press(page, "Next");
    await expect(message(page, `${label} is required`)).toBeVisible();
    await page.getByLabel(label).fill(changed);
    await press(page, "Next");
  }
  await expect(button(page, "Skip")).toHaveCount(0);
  await press(page, "Update Profile");
  await expect(message(page, "Password is required")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("another monsoon lamp");
  await page.route("**/api/admin/update", (route) => route.fulfill({ status: 503, body: "" }), { times: 1 });
  await press(page, "Update Profile");
  await expect(page.getByText("Profile update failed", { exact: true })).toBeVisible();
  await press(page, "Update Profile");
  await expect(updated(page)).toBeVisible();

  await page.getByRole("link", { name: "Admins" }).click();
  await expect(page.getByRole("article", { name: moved.name }).getByText(moved.email)).toBeVisible();
  const elsewhere = await browser.newPage();
  await elsewhere.goto("/admin/login");
  await fillLogin(elsewhere, { email: moved.email, password: "another monsoon lamp" });
  await expect(elsewhere).toHaveURL("/admin/all");
  await elsewhere.close();
});
