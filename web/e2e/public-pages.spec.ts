import { business } from "../../shared/business.ts";
import { expect, test } from "./support/test.ts";

const pages = [
  ["/", "Track Your Shipment", "Track Your Shipment"],
  ["/page", "Our Story", business.tagline],
] as const;

test.describe("without any script", () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, title, heading] of pages) {
    test(`${path} can be read and requests nothing from third parties`, async ({ page, baseURL }) => {
      const foreign: string[] = [];
      page.on("request", (request) => {
        if (!request.url().startsWith(`${baseURL}/`)) foreign.push(request.url());
      });
      await page.goto(path);
      await expect(page).toHaveTitle(`${title} · ${business.name}`);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expect(page.getByRole("contentinfo")).toContainText(business.phone);
      await expect(page.getByRole("contentinfo")).toContainText(business.email);
      expect(foreign).toEqual([]);
    });
  }

  test("the lookup says what to do instead", async ({ page }) => {
    await page.goto("/");
    // Found by text nothing is: Playwright takes it for granted that scripts run.
    const instead = page.locator("noscript p");
    await expect(instead).toBeVisible();
    await expect(instead).toContainText("This form needs JavaScript");
  });
});

test.describe("the public pages", () => {
  for (const [path] of pages) {
    for (const colorScheme of ["light", "dark"] as const) {
      test(`${path} is accessible in ${colorScheme}, from the smallest phone to a wide screen`, async ({
        page,
        expectAccessible,
      }) => {
        await page.emulateMedia({ colorScheme });
        await page.goto(path, { waitUntil: "networkidle" });
        for (const width of [320, 768, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow, `at ${width}`).toBeLessThanOrEqual(0);
          await expectAccessible();
        }
      });
    }
  }

  test("link to each other and to the staff logins", async ({ page }) => {
    await page.goto("/page");
    const nav = page.getByRole("navigation", { name: "Main" });
    await nav.getByRole("link", { name: "Track Your Order" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Track Your Shipment" })).toBeVisible();
    await expect(page).toHaveTitle(/^Track Your Shipment/);
    await nav.getByRole("link", { name: "Logistics Team" }).click();
    await expect(page).toHaveURL(/\/logistic\/login$/);
    await page.goBack();
    await nav.getByRole("link", { name: "Admin" }).click();
    await expect(page).toHaveURL(/\/admin\/login$/);
  });

  test("/page shows the chat hours and whether the chat is open now", async ({ page }) => {
    // A Friday, 12:00 in India.
    await page.clock.setFixedTime("2026-11-20T06:30:00Z");
    await page.goto("/page");
    await expect(page.getByText("Open now, until 19:00 IST")).toBeVisible();
    await expect(page.getByText(/Monday to Saturday, 10:00 to 19:00 IST/)).toBeVisible();
    const map = page.getByRole("link", { name: "Open in a map" });
    await expect(map).toHaveAttribute("href", /^https:\/\//);
    await expect(map).toHaveAttribute("rel", "noopener noreferrer");
  });
});

test.describe("an unknown address", () => {
  test("shows Not Found and redirects home after 8 seconds", async ({ page }) => {
    await page.clock.install();
    await page.goto("/no/such/page");
    await expect(page.getByRole("heading", { level: 1, name: "Oops! Page Not Found" })).toBeVisible();
    await expect(page.getByText("You will be automatically redirected in 8 seconds...")).toBeVisible();
    await page.clock.runFor(8_000);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("heading", { level: 1, name: "Track Your Shipment" })).toBeVisible();
  });

  test("stays when the visitor asks to, and goes home by its button", async ({ page, expectAccessible }) => {
    await page.clock.install();
    await page.goto("/admin");
    await page.getByRole("button", { name: "Stay here" }).click();
    await expectAccessible();
    await page.clock.runFor(20_000);
    await expect(page).toHaveURL(/\/admin$/);
    await page.getByRole("link", { name: "Take Me Home" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Track Your Shipment" })).toBeVisible();
  });
});
