import type { Page } from "@playwright/test";
import { member, newAccount, verify } from "./support/accounts.ts";
import { pressEscape, tabTo } from "./support/keyboard.ts";
import { expect, test } from "./support/test.ts";

const title = (page: Page, text: string) => page.getByRole("heading", { level: 1, name: text });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const message = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });
const password = (page: Page) => page.getByLabel("Password", { exact: true });

test("a new member signs up by keyboard, waits for approval, and then signs in", async ({
  page,
  request,
  expectConsoleError,
}) => {
  expectConsoleError(/40[13].*\/api\/logistics\/login/);
  const newcomer = newAccount("Newcomer");
  await page.goto("/logistic/login");
  await tabTo(page, page.getByRole("link", { name: "Sign up" }));
  await page.keyboard.press("Enter");
  await expect(title(page, "Logistics Signup")).toBeVisible();
  await tabTo(page, page.getByLabel("Name"));
  const { name, email, phone } = newcomer;
  const typed = { Name: name, Email: email, Phone: phone, Password: newcomer.password };
  for (const [step, [field, value]] of Object.entries(typed).entries()) {
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", String(step + 1));
    await expect(page.getByLabel(field, { exact: true })).toBeFocused();
    await page.keyboard.type(value);
    await page.keyboard.press("Enter");
  }
  await expect(message(page, "Signup successful! Redirecting to login...")).toBeVisible();
  await expect(title(page, "Logistics Login")).toBeVisible();
  await expect(page.getByText("You can log in as soon as an admin approves it.")).toBeVisible();

  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(newcomer.email);
  await tabTo(page, password(page));
  await page.keyboard.type("a wrong one");
  await page.keyboard.press("Enter");
  await expect(message(page, "Incorrect email or password.")).toBeVisible();
  await password(page).fill(newcomer.password);
  await page.keyboard.press("Enter");
  await expect(message(page, "Your account is waiting for an admin's approval. Please try again later.")).toBeVisible();
  await verify(request, newcomer);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Login Successful!")).toBeVisible();
  await expect(page).toHaveURL("/logistic/dashboard");
});

test("every step shows the specified messages, a taken e-mail leads back to it, and the input stays", async ({
  page,
  request,
  expectConsoleError,
}) => {
  expectConsoleError(/40[09].*\/api\/logistics\/register/);
  const taken = await member(request, "Taken");
  const newcomer = newAccount("Second");
  await page.goto("/logistic/signup");
  await expect(button(page, "Back")).toBeDisabled();
  for (const [label, wrong, complaint, right] of [
    ["Name", "   ", "Name is required", newcomer.name],
    ["Email", "asha at example", "Enter a valid email address", taken.email],
    ["Phone", "5876543210", "Enter a valid 10-digit Indian phone number", "+91 98765-43210"],
  ] as const) {
    await button(page, "Next").click();
    await expect(message(page, `${label} is required`)).toBeVisible();
    await expect(page.getByLabel(label)).toBeFocused();
    await page.getByLabel(label).fill(wrong);
    await button(page, "Next").click();
    await expect(page.getByText(complaint, { exact: true })).toBeVisible();
    await page.getByLabel(label).fill(right);
    await expect(page.getByText(complaint, { exact: true })).toBeHidden();
    await button(page, "Next").click();
  }
  await button(page, "Sign up").click();
  await expect(message(page, "Password is required")).toBeVisible();
  await password(page).fill(newcomer.password);
  await button(page, "Sign up").click();

  await expect(message(page, "An account with this email already exists.")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await button(page, "Back").click();
  await expect(page.getByLabel("Name")).toHaveValue(newcomer.name);
  await button(page, "Next").click();
  await page.getByLabel("Email").fill(newcomer.email);
  await button(page, "Next").click();
  await expect(page.getByLabel("Phone")).toHaveValue("+91 98765-43210");
  await button(page, "Next").click();
  await expect(password(page)).toHaveValue(newcomer.password);
  await button(page, "Sign up").click();
  await expect(page.getByText("Signup successful! Redirecting to login...")).toBeVisible();
});

test("leaving with unsaved input asks first, in every way", async ({ page }) => {
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.goto("/logistic/login");
  await page.getByRole("link", { name: "Sign up" }).click();
  await page.getByLabel("Name").fill("Asha");
  await button(page, "Next").click();
  await page.getByLabel("Email").fill("asha@people.example");

  await page.getByRole("link", { name: "Log in" }).click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("asha@people.example");
  await page.goBack();
  await pressEscape(question);
  await expect(page).toHaveURL("/logistic/signup");

  // The public pages are another document, as after a reload.
  const leaving = page.waitForEvent("dialog");
  const clicked = page.getByRole("link", { name: "Track Your Order" }).click();
  await (await leaving).dismiss();
  await clicked;
  await expect(page.getByLabel("Email")).toHaveValue("asha@people.example");

  const unloading = page.waitForEvent("dialog");
  const reloaded = page.reload();
  const asked = await unloading;
  expect(asked.type()).toBe("beforeunload");
  await asked.accept();
  await reloaded;
  await expect(page.getByLabel("Name")).toHaveValue("");
  await page.getByLabel("Name").fill("Asha");
  await page.goBack();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(title(page, "Logistics Login")).toBeVisible();
});
