import { business } from "../../shared/business.ts";
import { expect, test } from "./support/test.ts";

test.describe("without any script", () => {
  test.use({ javaScriptEnabled: false });

  test("the public pages can be read, and the lookup says what to do instead", async ({ page }) => {
    for (const [path, title, heading] of [
      ["/page", "Our Story", business.tagline],
      ["/privacy", "Privacy", "Privacy"],
      ["/", "Track Your Shipment", "Track Your Shipment"],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveTitle(`${title} · ${business.name}`);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expect(page.getByRole("contentinfo")).toContainText(business.phone);
      await expect(page.getByRole("contentinfo")).toContainText(business.email);
    }
    // Found by text nothing is: Playwright takes it for granted that scripts run.
    await expect(page.locator("noscript p")).toContainText("This form needs JavaScript");
  });
});

test("the public pages link to each other and to the staff logins", async ({ page }) => {
  await page.goto("/page");
  await expect(page.getByText("We answer on WhatsApp Monday to Saturday, 10:00 to 19:00 IST.")).toBeVisible();
  const map = page.getByRole("link", { name: "Open in Maps" });
  await expect(map).toHaveAttribute("href", /^https:\/\//);
  await expect(map).toHaveAttribute("rel", "noopener noreferrer");
  const nav = page.getByRole("navigation", { name: "Main" });
  await nav.getByRole("link", { name: "Track Your Order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Track Your Shipment" })).toBeVisible();
  await nav.getByRole("link", { name: "Logistics Team" }).click();
  await expect(page).toHaveURL(/\/logistic\/login$/);
  await page.goBack();
  await nav.getByRole("link", { name: "Admin" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
});
