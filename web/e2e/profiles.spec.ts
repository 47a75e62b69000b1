import type { Page } from "@playwright/test";
import { admin, fillLogin, member, newAccount, signIn, type TestAccount } from "./support/accounts.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const message = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });
const updated = (page: Page) => page.getByText("Profile updated successfully!", { exact: true });

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
    await signIn(page, "logistics", person);
    await page.goto("/logistic/profile");
  });

  test("sends only filled-in fields, trimmed", async ({ page, expectAccessible }) => {
    const sent = sentBy(page, "/api/logistics/update");
    await expect(button(page, "Back")).toBeDisabled();
    await expectAccessible();
    await button(page, "Skip").click();
    await expect(page.getByLabel("Email")).toHaveValue(person.email);
    await expectAccessible();
    await button(page, "Next").click();

    for (const wrong of ["12345", "1234567890"]) {
      await page.getByLabel("Phone").fill(wrong);
      await button(page, "Next").click();
      await expect(page.getByText("Enter a valid 10-digit Indian phone number.", { exact: true })).toBeVisible();
    }
    await expectAccessible();
    await page.getByLabel("Phone").fill("  9123456780 ");
    await button(page, "Next").click();
    await expect(button(page, "Skip")).toBeDisabled();
    await expectAccessible();
    await button(page, "Update Profile").click();

    await expect(updated(page)).toBeVisible();
    expect(sent).toEqual([{ email: person.email, phone: "9123456780" }]);
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "1");
    await expectAccessible();
  });

  test("is not sent where somebody else has signed in meanwhile", async ({ page, request, context }) => {
    const sent = sentBy(page, "/api/logistics/update");
    await page.getByLabel("Name").fill("New Name");
    const another = await member(request, "Another");
    const window = await context.newPage();
    await context.clearCookies();
    await signIn(window, "logistics", another);
    for (const step of ["Next", "Skip", "Skip", "Update Profile"]) await button(page, step).click();
    await expect(message(page, "Nothing was changed: this browser is signed in to another account now.")).toBeVisible();
    expect(sent).toEqual([]);
  });

  test("skipped fields stay unchanged, whatever was typed", async ({ page }) => {
    const sent = sentBy(page, "/api/logistics/update");
    await page.getByLabel("Name").fill("New Name");
    await button(page, "Next").click();
    await page.getByLabel("Email").fill("not an address");
    await button(page, "Next").click();
    await expect(message(page, "Enter a valid email address")).toBeVisible();
    await button(page, "Skip").click();
    await page.getByLabel("Phone").fill("123");
    await button(page, "Skip").click();
    await button(page, "Update Profile").click();
    await expect(updated(page)).toBeVisible();
    expect(sent).toEqual([{ name: "New Name", email: person.email }]);
  });

  test("an empty form is not sent, and says so", async ({ page, expectAccessible }) => {
    const sent = sentBy(page, "/api/logistics/update");
    for (let step = 1; step < 4; step += 1) await button(page, "Skip").click();
    await button(page, "Update Profile").click();
    await expect(message(page, "There is nothing to update yet.")).toBeVisible();
    await expectAccessible();
    expect(sent).toEqual([]);
    await page.getByLabel("New password", { exact: true }).fill("      ");
    await button(page, "Update Profile").click();
    await expect(message(page, "There is nothing to update yet.")).toBeVisible();
    expect(sent).toEqual([]);
  });

  test("a new e-mail is remembered, keeps this session and ends the others", async ({ page, browser, baseURL }) => {
    const elsewhere = await browser.newPage({ baseURL });
    await signIn(elsewhere, "logistics", person);
    const moved = newAccount("Moved");

    await button(page, "Skip").click();
    await page.getByLabel("Email").fill(moved.email);
    await button(page, "Next").click();
    await button(page, "Skip").click();
    await button(page, "Update Profile").click();
    await expect(updated(page)).toBeVisible();
    await expect(page.getByText("Wherever else you were signed in, you are signed out now.")).toBeVisible();

    await page.reload();
    await button(page, "Skip").click();
    await expect(page.getByLabel("Email")).toHaveValue(moved.email);
    // What needs attention is counted on every screen, which tells that the session has ended.
    await elsewhere.goto("/logistic/profile");
    await expect(elsewhere.getByText("Your session has ended. Please log in again.")).toBeVisible();
    await elsewhere.close();
  });

  test("a new password opens the account, the old one does not", async ({ page, request }) => {
    for (let step = 1; step < 4; step += 1) await button(page, "Skip").click();
    await page.getByLabel("New password", { exact: true }).fill("another monsoon lamp");
    await button(page, "Update Profile").click();
    await expect(updated(page)).toBeVisible();
    const login = (password: string) => request.post("/api/logistics/login", { data: { ...person, password } });
    expect((await login(person.password)).status()).toBe(401);
    expect((await login("another monsoon lamp")).status()).toBe(200);
  });

  test("minutes after the login, a change asks for the present password", async ({
    page,
    expectAccessible,
    expectConsoleError,
  }) => {
    expectConsoleError(/400/);
    const sent = sentBy(page, "/api/logistics/update");
    // The session of this test is young, so the server would not ask.
    const refuse = (message: string) => {
      const json = { message, code: "invalid_input", requestId: "1", fields: { currentPassword: message } };
      return page.route("**/api/logistics/update", (route) => route.fulfill({ status: 400, json }), { times: 1 });
    };
    const asks = "Enter your present password to change your email, phone or password.";
    await refuse(asks);
    for (let step = 1; step < 3; step += 1) await button(page, "Skip").click();
    await page.getByLabel("Phone").fill("9123456780");
    await button(page, "Next").click();
    await button(page, "Update Profile").click();

    const dialog = page.getByRole("dialog", { name: "Your present password" });
    const field = dialog.getByLabel("Present password", { exact: true });
    await expect(field).toBeFocused();
    await expectAccessible();
    await field.press("Enter");
    await expect(dialog.getByRole("alert")).toHaveText("Enter your present password");
    await refuse("This is not your present password.");
    await field.fill("a guess");
    await field.press("Enter");
    await expect(dialog.getByRole("alert")).toHaveText("This is not your present password.");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("alert")).toHaveCount(0);

    await refuse(asks);
    await button(page, "Update Profile").click();
    await field.fill(person.password);
    await dialog.getByRole("button", { name: "Update Profile" }).click();
    await expect(updated(page)).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(sent.at(-1)).toEqual({ phone: "9123456780", email: person.email, currentPassword: person.password });
  });

  test("a failure is shown, and the input stays", async ({ page, request, expectConsoleError }) => {
    expectConsoleError(/503|409/);
    const other = await member(request, "Other");
    await page.getByLabel("Name").fill("New Name");
    await button(page, "Next").click();
    await page.getByLabel("Email").fill(other.email);
    await button(page, "Next").click();
    await button(page, "Skip").click();
    await page.route("**/api/logistics/update", (route) => route.fulfill({ status: 503, body: "" }), { times: 1 });
    await button(page, "Update Profile").click();
    await expect(message(page, "Update failed. Please try again.")).toBeVisible();
    await button(page, "Update Profile").click();
    await expect(message(page, "An account with this email already exists.")).toBeVisible();
    await expect(page.getByLabel("Email")).toBeFocused();
    await button(page, "Back").click();
    await expect(page.getByLabel("Name")).toHaveValue("New Name");
  });

  test("leaving with unsaved input asks first", async ({ page }) => {
    await page.getByLabel("Name").fill("New Name");
    await page.getByRole("link", { name: "Tracking No" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
    await expect(page).toHaveURL("/logistic/dashboard");
  });
});

test.describe("admin", () => {
  let person: TestAccount;
  test.beforeEach(async ({ page, request }) => {
    person = await admin(request, "Profile");
    await signIn(page, "admin", person);
    await page.goto("/admin/profile");
  });

  test("every step is required and starts with the stored value", async ({
    page,
    browser,
    baseURL,
    expectAccessible,
  }) => {
    const moved = newAccount("Moved");
    await expect(page.getByLabel("Name")).toHaveValue(person.name);
    await expectAccessible();
    await expect(page.getByRole("button", { name: "Skip" })).toHaveCount(0);
    for (const [label, known, changed] of [
      ["Name", person.name, moved.name],
      ["Email", person.email, moved.email],
      ["Phone", person.phone, "9123456780"],
    ] as const) {
      await expect(page.getByLabel(label)).toHaveValue(known);
      await page.getByLabel(label).fill("");
      await button(page, "Next").click();
      await expect(message(page, `${label} is required`)).toBeVisible();
      await page.getByLabel(label).fill(changed);
      await button(page, "Next").click();
    }
    await button(page, "Update Profile").click();
    await expect(message(page, "Password is required")).toBeVisible();
    await expectAccessible();
    await page.getByLabel("Password", { exact: true }).fill("another monsoon lamp");
    await button(page, "Update Profile").click();
    await expect(updated(page)).toBeVisible();

    await page.getByRole("link", { name: "Admins" }).click();
    await expect(page.getByRole("article", { name: moved.name }).getByText(moved.email)).toBeVisible();
    const elsewhere = await browser.newPage({ baseURL });
    await elsewhere.goto("/admin/login");
    await fillLogin(elsewhere, { email: moved.email, password: "another monsoon lamp" });
    await expect(elsewhere).toHaveURL("/admin/all");
    await elsewhere.close();
  });

  test("the present password typed again changes nothing, and ends no other session", async ({
    page,
    browser,
    baseURL,
  }) => {
    const elsewhere = await browser.newPage({ baseURL });
    await signIn(elsewhere, "admin", person);
    for (let step = 1; step < 4; step += 1) await button(page, "Next").click();
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await button(page, "Update Profile").click();
    await expect(updated(page)).toBeVisible();
    await expect(page.getByText("Wherever else you were signed in")).toBeHidden();
    await elsewhere.goto("/admin/all");
    await expect(elsewhere.getByRole("article").first()).toBeVisible();
    await elsewhere.close();
  });

  test("a failure shows the specified text", async ({ page, expectConsoleError }) => {
    expectConsoleError(/503/);
    await page.route("**/api/admin/update", (route) => route.fulfill({ status: 503, body: "" }));
    for (let step = 1; step < 4; step += 1) await button(page, "Next").click();
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await button(page, "Update Profile").click();
    await expect(page.getByText("Profile update failed", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(person.password);
  });

  test("the stored profile can be requested again after a failure", async ({ page, expectConsoleError }) => {
    expectConsoleError(/404/);
    await expect(page.getByLabel("Name")).toHaveValue(person.name);
    await page.route("**/api/admin/all", (route) => route.fulfill({ status: 404, body: "" }), { times: 1 });
    await page.reload();
    await expect(message(page, "The admins could not be loaded.")).toBeVisible();
    await button(page, "Try again").click();
    await expect(page.getByLabel("Name")).toHaveValue(person.name);
  });
});
