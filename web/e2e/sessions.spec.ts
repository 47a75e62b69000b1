import type { Page } from "@playwright/test";
import { sessionCookies } from "../../shared/session.ts";
import { type Area, admin, asAdmin, fillLogin, member, newAccount, signIn } from "./support/accounts.ts";
import { dashboardOf, fields, orderMark, store } from "./support/records.ts";
import { expect, test } from "./support/test.ts";

const title = (page: Page, text: string) => page.getByRole("heading", { level: 1, name: text });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** As if the hour were over, or an admin had ended it: the server is shown no session any more. */
const loseSession = (page: Page, area: Area) => page.context().clearCookies({ name: sessionCookies[area].token });
const ended = (page: Page) => page.getByText("Your session has ended. Please log in again.");

test("a session that expires while editing shows the reason, returns after login, and keeps the input", async ({
  page,
  request,
  expectConsoleError,
  expectAccessible,
}) => {
  expectConsoleError(/401.*\/api\/logistics\/update/);
  const person = await member(request);
  await signIn(page, "logistics", person);
  await page.goto("/logistic/profile");
  await page.getByLabel("Name").fill("Another Name");
  await button(page, "Next").click();
  await button(page, "Next").click();
  await page.getByLabel("Phone").fill("9123456780");
  await button(page, "Next").click();
  await loseSession(page, "logistics");
  await button(page, "Update Profile").click();

  await expect(title(page, "Logistics Login")).toBeVisible();
  await expect(ended(page)).toBeVisible();
  await expect(page.getByText("After logging in you are back where you were.")).toBeVisible();
  await expectAccessible();
  await fillLogin(page, person);

  await expect(page).toHaveURL("/logistic/profile");
  await expect(page.getByText("What you had typed is still here. It is not saved yet.")).toBeVisible();
  await expectAccessible();
  await button(page, "Back").click();
  await expect(page.getByLabel("Phone")).toHaveValue("9123456780");
  await button(page, "Next").click();
  await button(page, "Update Profile").click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
});

test("one user's draft is not shown to the next user", async ({ page, request, expectConsoleError }) => {
  expectConsoleError(/401.*\/api\/logistics\/update/);
  const first = await member(request, "First");
  const second = await member(request, "Second");
  await signIn(page, "logistics", first);
  await page.goto("/logistic/profile");
  await page.getByLabel("Name").fill("Mine alone");
  for (let step = 1; step < 4; step += 1) await button(page, "Next").click();
  await loseSession(page, "logistics");
  await button(page, "Update Profile").click();
  await fillLogin(page, second);
  await expect(page).toHaveURL("/logistic/profile");
  await expect(page.getByLabel("Name")).toHaveValue("");
  await button(page, "Next").click();
  await expect(page.getByLabel("Email")).toHaveValue(second.email);
});

test("a half-filled dialog returns after the login", async ({ page, request, expectConsoleError }) => {
  expectConsoleError(/401.*\/api\/admin/);
  const person = await admin(request, "Adder");
  const colleague = newAccount("Colleague");
  await signIn(page, "admin", person);
  await page.goto("/admin/all");
  await button(page, "Add admin").click();
  const dialog = page.getByRole("dialog", { name: "Add an admin" });
  for (const [label, value] of [
    ["Name", colleague.name],
    ["Email", colleague.email],
    ["Phone", colleague.phone],
    ["Password", colleague.password],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).fill(value);
  }
  await loseSession(page, "admin");
  await dialog.getByRole("button", { name: "Add admin" }).click();
  await expect(ended(page)).toBeVisible();
  await fillLogin(page, person);

  await expect(page).toHaveURL("/admin/all");
  await expect(dialog.getByLabel("Email")).toHaveValue(colleague.email);
  await dialog.getByRole("button", { name: "Add admin" }).click();
  await expect(page.getByText(`${colleague.name} is an admin now.`)).toBeVisible();
});

test("a half-edited record returns after the login", async ({ page, request, expectConsoleError }) => {
  expectConsoleError(/401.*\/api\/user/);
  const person = await member(request, "Editor");
  await signIn(page, "logistics", person);
  const record = await store(page, fields(orderMark()));
  await page.goto(dashboardOf(record.name));
  await button(page, `Edit ${record.name}`).click();
  const dialog = page.getByRole("dialog", { name: "Edit Tracking" });
  await dialog.getByLabel("Phone").fill("+1 415 555 0177");
  await loseSession(page, "logistics");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(ended(page)).toBeVisible();
  await fillLogin(page, person);

  await expect(dialog.getByLabel("Phone")).toHaveValue("+1 415 555 0177");
  await expect(dialog.getByLabel("Order No")).toHaveValue(record.name);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`Order ${record.name} was saved.`)).toBeVisible();
  await expect(page.getByRole("cell", { name: "+1 415 555 0177" })).toBeVisible();
});

test("an hour later the next click leads to the login and back", async ({ page, request }) => {
  const person = await member(request);
  await signIn(page, "logistics", person);
  await page.goto("/logistic/profile");
  await expect(title(page, "Profile")).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole("link", { name: "Tracking No" }).click();
  await expect(ended(page)).toBeVisible();
  await fillLogin(page, person);
  await expect(page).toHaveURL("/logistic/dashboard");
});

test("a deleted account is signed out at its next request", async ({ page, request, expectConsoleError }) => {
  expectConsoleError(/401/);
  const person = await admin(request, "Leaving");
  await signIn(page, "admin", person);
  await page.goto("/admin/all");
  await expect(page.getByRole("heading", { name: person.name })).toBeVisible();
  await (await asAdmin(request)).remove("admin", person);
  await page.getByRole("link", { name: "Logistics" }).click();
  await expect(title(page, "Admin Login")).toBeVisible();
  await expect(ended(page)).toBeVisible();
  await fillLogin(page, person);
  await expect(page.getByRole("alert").filter({ hasText: "Email or password is not correct." })).toBeVisible();
});

test("a link on another site cannot sign staff out", async ({ page, request, baseURL, expectConsoleError }) => {
  expectConsoleError(/401.*\/api\/admin\/all/);
  await signIn(page, "admin", await admin(request));
  const body = `<a href="${baseURL}/api/admin/all">Win a prize</a>`;
  await page.route("http://another.example/", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto("http://another.example/");
  await page.getByRole("link").click();
  // The browser sent no cookie with it.
  await expect(page.getByText("Please sign in.")).toBeVisible();
  await page.goto("/admin/all");
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("an admin URL without a session leads to the login, without a session-ended notice", async ({
  page,
  request,
  expectConsoleError,
}) => {
  expectConsoleError(/401/);
  await page.goto("/admin/verify?show=pending");
  await expect(title(page, "Admin Login")).toBeVisible();
  await expect(ended(page)).toBeHidden();
  await fillLogin(page, await admin(request));
  await expect(page).toHaveURL("/admin/verify?show=pending");
});

for (const { area, start, login, heading } of [
  { area: "logistics", start: "/logistic/profile", login: "/logistic/login", heading: "Profile" },
  { area: "admin", start: "/admin/all", login: "/admin/login", heading: "Admins" },
] as const) {
  test(`${area}: logging out says so and ends the session everywhere`, async ({
    page,
    request,
    expectConsoleError,
    expectAccessible,
  }) => {
    expectConsoleError(/401/);
    await signIn(page, area, await (area === "admin" ? admin : member)(request, "Out"));
    const token = (await page.context().cookies()).find(({ name }) => name === sessionCookies[area].token)?.value;
    await page.goto(start);
    await expect(title(page, heading)).toBeVisible();
    await button(page, "Logout").click();
    await expect(page.getByText("You have been successfully signed out")).toBeVisible();
    await expect(page).toHaveURL(`${login}?reason=signed-out`);
    await expectAccessible();

    const path = area === "admin" ? "/api/admin/all" : "/api/user/allTracking";
    const replayed = await request.get(path, { headers: { authorization: `Bearer ${token}` } });
    expect(replayed.status()).toBe(401);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`^[^?]*${login}`));
  });
}

test("logging out without a connection shows an error and can be repeated", async ({
  page,
  request,
  expectConsoleError,
  expectAccessible,
}) => {
  expectConsoleError(/ERR_FAILED/);
  await signIn(page, "admin", await admin(request, "Half"));
  await page.goto("/admin/all");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.route("**/api/admin/logout", (route) => route.abort(), { times: 1 });
  await button(page, "Logout").click();
  await expect(page.getByText("You are not signed out everywhere yet.")).toBeVisible();
  await expectAccessible();
  await button(page, "Try again").click();
  await expect(page.getByText("You have been successfully signed out")).toBeVisible();
});

test("logging out with unsaved input asks first", async ({ page, request }) => {
  const person = await member(request);
  await signIn(page, "logistics", person);
  await page.goto("/logistic/profile");
  await page.getByLabel("Name").fill("Another Name");
  await button(page, "Logout").click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Another Name");

  await button(page, "Logout").click();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page.getByText("You have been successfully signed out")).toBeVisible();
});

for (const { area, path, login } of [
  { area: "logistics", path: "/logistic/dashboard", login: "/logistic/login" },
  { area: "admin", path: "/admin/all", login: "/admin/login" },
] as const) {
  test(`${area}: Back after a logout in another tab shows no data`, async ({ page, request }) => {
    await signIn(page, area, await (area === "admin" ? admin : member)(request, "Left"));
    await page.goto(path);
    await expect(page.locator("main").getByRole("button").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect((await page.request.post(`/api/${area}/logout`)).status()).toBe(204);
    // As a browser that keeps pages whole does on Back.
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect(page).toHaveURL(new RegExp(`${login}\\?next=${encodeURIComponent(path)}`));
    await expect(ended(page)).toBeVisible();
  });
}

test("a logout in another tab keeps this tab's input, also after sending it", async ({
  page,
  request,
  expectConsoleError,
}) => {
  expectConsoleError(/401.*\/api\/logistics\/update/);
  const person = await member(request, "Tabs");
  await signIn(page, "logistics", person);
  await page.goto("/logistic/profile");
  await page.getByLabel("Name").fill("Typed");
  const other = await page.context().newPage();
  await other.goto("/logistic/dashboard");
  await button(other, "Logout").click();
  await expect(other.getByText("You have been successfully signed out")).toBeVisible();
  await other.close();

  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByLabel("Name")).toHaveValue("Typed");
  for (let step = 1; step < 4; step += 1) await button(page, "Next").click();
  await button(page, "Update Profile").click();
  await expect(ended(page)).toBeVisible();
  await fillLogin(page, person);
  await expect(page.getByText("What you had typed is still here. It is not saved yet.")).toBeVisible();
});

test("another user who signs in in another tab gets an own form", async ({ page, request }) => {
  const first = await member(request, "First");
  const second = await member(request, "Second");
  await signIn(page, "logistics", first);
  await page.goto("/logistic/profile");
  await page.getByLabel("Name").fill("First's new name");
  await signIn(page, "logistics", second);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByLabel("Name")).toHaveValue("");
  await button(page, "Next").click();
  await expect(page.getByLabel("Email")).toHaveValue(second.email);
});
