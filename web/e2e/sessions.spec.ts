import type { Page } from "@playwright/test";
import { sessionCookies } from "../../shared/session.ts";
import { admin, fillLogin, member, signIn } from "./support/accounts.ts";
import { expect, test } from "./support/test.ts";

const title = (page: Page, text: string) => page.getByRole("heading", { level: 1, name: text });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const ended = (page: Page) => page.getByText("Your session has ended. Please log in again.");

async function sendProfile(page: Page) {
  while (await button(page, "Next").isVisible()) await button(page, "Next").click();
  await button(page, "Update Profile").click();
}

test.describe("with the admin's session", () => {
  test.use({ as: "admin" });

  test("a link on another site cannot sign staff out", async ({ page, baseURL, expectConsoleError }) => {
    expectConsoleError(/401.*\/api\/admin\/all/);
    const body = `<a href="${baseURL}/api/admin/all">Win a prize</a>`;
    await page.route("http://another.example/", (route) => route.fulfill({ contentType: "text/html", body }));
    await page.goto("http://another.example/");
    await page.getByRole("link").click();
    // The browser sent no cookie with it.
    await expect(page.getByText("Please sign in.")).toBeVisible();
    await page.goto("/admin/all");
    await expect(page.getByRole("article").first()).toBeVisible();
  });
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

test("logging out says so, ends the session everywhere, and clears the other tabs", async ({
  page,
  request,
  expectConsoleError,
}) => {
  expectConsoleError(/401|ERR_FAILED/);
  const person = await member(request, "Out");
  await signIn(page.request, "logistics", person);
  const token = (await page.context().cookies()).find(({ name }) => name === sessionCookies.logistics.token)?.value;
  const other = await page.context().newPage();
  await other.goto("/logistic/dashboard");
  await button(other, "Out for delivery").click();
  await expect(other).toHaveURL(/status=out/);
  await page.goto("/logistic/profile");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.getByLabel("Name").fill("Another Name");
  await button(page, "Logout").click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Another Name");

  await page.route("**/api/logistics/logout", (route) => route.abort(), { times: 1 });
  await button(page, "Logout").click();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page.getByText("You're not signed out everywhere yet.")).toBeVisible();
  await button(page, "Try again").click();
  await expect(page.getByText("You have been successfully signed out")).toBeVisible();
  await expect(page).toHaveURL("/logistic/login?reason=signed-out");
  await expect(other).toHaveURL("/logistic/login?reason=signed-out");
  expect(await other.evaluate(() => localStorage.getItem("records-list"))).toBeNull();
  const replayed = await request.get("/api/user/allTracking", { headers: { authorization: `Bearer ${token}` } });
  expect(replayed.status()).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL(/^[^?]*\/logistic\/login/);
});

test("Back after a logout in another tab shows no data", async ({ page, request }) => {
  await signIn(page.request, "logistics", await member(request, "Left"));
  await page.goto("/logistic/profile");
  await expect(page.locator("main").getByRole("button").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect((await page.request.post("/api/logistics/logout")).status()).toBe(204);
  // As a browser that keeps pages whole does on Back.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page).toHaveURL(/\/logistic\/login\?next=%2Flogistic%2Fprofile/);
  await expect(ended(page)).toBeVisible();
});

test("a session that ends while editing shows the reason, returns after login, and keeps the input", async ({
  page,
  request,
  expectConsoleError,
}) => {
  expectConsoleError(/401.*\/api\/logistics\/update/);
  const person = await member(request, "Tabs");
  await signIn(page.request, "logistics", person);
  await page.goto("/logistic/profile");
  await page.getByLabel("Name").fill("Typed");
  // By a logout in another tab, as when the hour is over or an admin ends it.
  expect((await page.request.post("/api/logistics/logout")).status()).toBe(204);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByLabel("Name")).toHaveValue("Typed");
  await sendProfile(page);
  await expect(title(page, "Logistics Login")).toBeVisible();
  await expect(ended(page)).toBeVisible();
  await expect(page.getByText("Once logged in, you'll be back where you were.")).toBeVisible();
  await fillLogin(page, person);
  await expect(page).toHaveURL("/logistic/profile");
  await expect(page.getByText("What you typed is still here, but not saved yet.")).toBeVisible();
  await sendProfile(page);
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
});
