import type { Page } from "@playwright/test";
import { asAdmin, member, newAccount, type TestAccount } from "./support/accounts.ts";
import { backOnline, goOffline } from "./support/connection.ts";
import { tabTo } from "./support/keyboard.ts";
import { expect, test } from "./support/test.ts";

const title = (page: Page, text: string) => page.getByRole("heading", { level: 1, name: text });
const next = (page: Page) => page.getByRole("button", { name: "Next" });
const message = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

/** Every step but the last's button. */
async function fillSteps(page: Page, person: TestAccount) {
  for (const [label, value] of [
    ["Name", person.name],
    ["Email", person.email],
    ["Phone", person.phone],
  ] as const) {
    await page.getByLabel(label).fill(value);
    await next(page).click();
  }
  await page.getByLabel("Password", { exact: true }).fill(person.password);
}

test("a new member signs up by keyboard, waits for approval, and then signs in", async ({
  page,
  request,
  expectConsoleError,
  expectAccessible,
}) => {
  expectConsoleError(/403.*\/api\/logistics\/login/);
  const newcomer = newAccount("Newcomer");
  await page.goto("/logistic/login");
  await tabTo(page, page.getByRole("link", { name: "Sign up" }));
  await page.keyboard.press("Enter");
  await expect(title(page, "Logistics Signup")).toBeVisible();
  const progress = page.getByRole("progressbar");

  await tabTo(page, page.getByLabel("Name"));
  for (const [step, value] of [newcomer.name, newcomer.email, newcomer.phone, newcomer.password].entries()) {
    await expect(progress).toHaveAttribute("aria-valuenow", String(step + 1));
    await expectAccessible();
    await page.keyboard.type(value);
    await page.keyboard.press("Enter");
  }

  await expect(message(page, "Signup successful! Redirecting to login...")).toBeVisible();
  await expectAccessible();
  await expect(title(page, "Logistics Login")).toBeVisible();
  await expect(page.getByText("You can log in as soon as an admin has approved it.")).toBeVisible();

  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(newcomer.email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(newcomer.password);
  await page.keyboard.press("Enter");
  await expect(message(page, "Your account is waiting for an admin's approval. Please try again later.")).toBeVisible();
  await expectAccessible();

  await (await asAdmin(request)).verify(newcomer);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Login Successful!")).toBeVisible();
  await expect(page).toHaveURL("/logistic/dashboard");
});

test("every step shows the specified messages, and Back keeps the input", async ({ page, expectAccessible }) => {
  await page.goto("/logistic/signup");
  await expect(page.getByRole("button", { name: "Back" })).toBeDisabled();

  await next(page).click();
  await expect(message(page, "Name is required")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expectAccessible();
  await page.getByLabel("Name").fill("   ");
  await next(page).click();
  await expect(message(page, "Name is required")).toBeVisible();
  await page.getByLabel("Name").fill("Asha Menon");
  await expect(message(page, "Name is required")).toBeHidden();
  await next(page).click();

  await next(page).click();
  await expect(message(page, "Email is required")).toBeVisible();
  await page.getByLabel("Email").fill("asha at example");
  await next(page).click();
  await expect(page.getByText("Enter a valid email address", { exact: true })).toBeVisible();
  await page.getByLabel("Email").fill("asha@people.example");
  await next(page).click();

  await next(page).click();
  await expect(message(page, "Phone is required")).toBeVisible();
  for (const wrong of ["12345", "5876543210", "98765432101", "+919876543210", "9".repeat(40)]) {
    await page.getByLabel("Phone").fill(wrong);
    await next(page).click();
    await expect(page.getByText("Enter a valid 10-digit Indian phone number", { exact: true })).toBeVisible();
  }
  await page.getByLabel("Phone").fill("");
  await page.getByLabel("Phone").evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "+91 98765-43210");
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByLabel("Phone")).toHaveValue("9876543210");
  await next(page).click();

  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(message(page, "Password is required")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(message(page, "Password must have at least 8 characters")).toBeVisible();

  for (const [label, value] of [
    ["Phone", "9876543210"],
    ["Email", "asha@people.example"],
    ["Name", "Asha Menon"],
  ] as const) {
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByLabel(label)).toHaveValue(value);
    await expect(page.getByLabel(label)).toBeFocused();
  }
});

test("a taken e-mail leads back to its step and keeps everything else", async ({
  page,
  request,
  expectConsoleError,
}) => {
  expectConsoleError(/409.*\/api\/logistics\/register/);
  const taken = await member(request, "Taken");
  const newcomer = newAccount("Second");
  await page.goto("/logistic/signup");
  await fillSteps(page, { ...newcomer, email: taken.email });
  await page.getByRole("button", { name: "Sign up" }).click();

  await expect(message(page, "An account with this email already exists.")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByLabel("Email").fill(newcomer.email);
  await next(page).click();
  await expect(page.getByLabel("Phone")).toHaveValue(newcomer.phone);
  await next(page).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(newcomer.password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText("Signup successful! Redirecting to login...")).toBeVisible();
});

test("a common password is refused at its field", async ({ page, expectConsoleError }) => {
  expectConsoleError(/400.*\/api\/logistics\/register/);
  await page.goto("/logistic/signup");
  await fillSteps(page, { ...newAccount(), password: "password123" });
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(message(page, "This password is one of the most used in the world.")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
});

test("without a connection the input stays", async ({ page, expectConsoleError }) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
  const newcomer = newAccount("Offline");
  await page.goto("/logistic/signup");
  await fillSteps(page, newcomer);
  await goOffline(page);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(message(page, "Signup failed. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(newcomer.password);

  await backOnline(page);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText("Signup successful! Redirecting to login...")).toBeVisible();
});

test("leaving with unsaved input asks first, in every way", async ({ page, expectAccessible }) => {
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.goto("/admin/login");
  await page.getByRole("link", { name: "Logistics Team" }).click();
  await page.getByRole("link", { name: "Sign up" }).click();
  await page.getByLabel("Name").fill("Asha");
  await next(page).click();
  await page.getByLabel("Email").fill("asha@people.example");

  await page.getByRole("link", { name: "Track Your Order" }).click();
  await expect(question).toBeVisible();
  await expectAccessible();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("asha@people.example");
  await expect(page).toHaveURL("/logistic/signup");

  await page.goBack();
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/logistic/signup");
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
