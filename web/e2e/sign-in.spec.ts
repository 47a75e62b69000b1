import type { Page } from "@playwright/test";
import { admin, fillLogin, member, signIn } from "./support/accounts.ts";
import { expect, test } from "./support/test.ts";

const message = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });
const areas = [
  {
    area: "logistics",
    login: "/logistic/login",
    home: "/logistic/dashboard",
    help: "Ask an admin for a one-time password.",
  },
  { area: "admin", login: "/admin/login", home: "/admin/all", help: "Ask the person who set up this portal" },
] as const;

for (const { area, login, home, help } of areas) {
  test(`${area}: a login needs both fields and the right password, and opens the first screen after 1.5 s`, async ({
    page,
    request,
    expectConsoleError,
  }) => {
    expectConsoleError(/40[01].*\/api\/\w+\/login|503.*\/api\/\w+\/login/);
    const account = await (area === "admin" ? admin : member)(request, "Welcome");
    await page.clock.install();
    await page.goto(login);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(message(page, "Email is required")).toBeVisible();
    await expect(message(page, "Password is required")).toBeVisible();
    await expect(page.getByLabel("Email")).toBeFocused();
    await page.getByLabel("Email").fill(account.email);
    await expect(message(page, "Email is required")).toBeHidden();
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await expect(page.getByText(help)).toBeVisible();

    await fillLogin(page, { ...account, password: "something else" });
    await expect(message(page, "Incorrect email or password.")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(account.email);
    await page.route(`**/api/${area}/login`, (route) => route.fulfill({ status: 503, body: "{}" }), { times: 1 });
    await fillLogin(page, account);
    await expect(message(page, "Login failed. Please try again.")).toBeVisible();

    await page.clock.pauseAt(Date.now() + 600_000);
    await fillLogin(page, account);
    await expect(page.getByText("Login Successful!")).toBeVisible();
    await page.clock.runFor(1400);
    await expect(page).toHaveURL(login);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(home);
    await page.clock.resume();
    await page.goto(login);
    await expect(page).toHaveURL(home);
    await page.goBack();
    await expect(page).not.toHaveURL(login);
  });
}

test("a browser without cookies shows what to do", async ({ page, request }) => {
  const account = await member(request, "Cookieless");
  await page.goto("/logistic/login");
  await page.route("**/api/logistics/login", async (route) => {
    const response = await route.fetch();
    const { "set-cookie": _, ...headers } = response.headers();
    await page.context().clearCookies();
    await route.fulfill({ response, headers });
  });
  await fillLogin(page, account);
  await expect(message(page, "Token not received, even though login succeeded.")).toBeVisible();
  await expect(message(page, "Please allow this site's cookies in your browser")).toBeVisible();
});

test("the logistics login sends an admin to the admins' list, also one with a logistics session", async ({
  page,
  request,
}) => {
  await signIn(page.request, "logistics", await member(request));
  await page.goto("/admin/login");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Login" })).toBeVisible();

  await signIn(page.request, "admin", await admin(request));
  await page.goto("/logistic/login");
  await expect(page).toHaveURL("/admin/all");
  await page.goto("/logistic/profile");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("You have been successfully signed out")).toBeVisible();
  await page.goto("/admin/all");
  await expect(page.getByRole("article").first()).toBeVisible();
});
