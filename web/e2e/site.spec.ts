import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { business } from "../../shared/business.ts";
import { expect, test } from "./support/test.ts";

const scriptBudgetKiB = 125;

/** How far the page's content has moved by itself since it was opened. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ("value" in entry) sum += Number(entry.value);
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 200);
      }),
  );

/** Waits for React to have taken the prerendered page over: it marks each element that it has. */
const running = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
  );

for (const width of [360, 1280]) {
  for (const path of ["/", "/page"]) {
    test(`nothing moves on ${path} at ${width} px, however late the fonts come`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.route("**/*.woff2", async (route) => {
        await running(page);
        await route.continue();
      });
      await page.goto(path);
      await running(page);
      await page.evaluate(async () => void (await document.fonts.ready));
      expect(await shiftOf(page)).toBeLessThan(0.01);
    });
  }
}

test("the running app asks nobody else for anything, and the front page's scripts stay small", async ({
  page,
  request,
  baseURL,
}) => {
  const asked: string[] = [];
  page.on("request", (made) => asked.push(made.url()));
  await page.goto("/page");
  await running(page);
  await page.goto("/");
  await running(page);
  expect(asked.filter((url) => !url.startsWith(`${baseURL}/`))).toEqual([]);

  const scripts = await page.evaluate(() =>
    document.querySelector<HTMLElement>("script[data-modules]")?.dataset.modules?.split(" "),
  );
  const sizes = await Promise.all(
    (scripts ?? []).map(async (script) => brotliCompressSync(await (await request.get(script)).body()).length),
  );
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(scriptBudgetKiB);
});

test("a new screen brings its title, the focus, and is announced", async ({ page }) => {
  await page.goto("/");
  await running(page);
  await page.getByRole("link", { name: "Our story" }).click();
  await expect(page).toHaveTitle(`Our Story · ${business.name}`);
  await expect(page.locator("main")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Our Story" })).toBeAttached();
  const nav = page.getByRole("navigation", { name: "Main" });
  await expect(nav.locator("[aria-current=page]")).toHaveCount(0);
  await nav.getByRole("link", { name: "Track Your Order" }).click();
  await expect(nav.locator("[aria-current=page]")).toHaveText("Track Your Order");
});

test("the first Tab offers to skip the navigation", async ({ page }) => {
  await page.goto("/page");
  await running(page);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.locator("main").getByRole("link").first()).toBeFocused();
});

test("whoever was led home from an unknown address is not led there again by Back", async ({ page }) => {
  await page.clock.install();
  await page.goto("/page");
  await running(page);
  await page.goto("/admin");
  await expect(page).toHaveTitle(`Page Not Found · ${business.name}`);
  await page.clock.runFor(8_500);
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(page).toHaveURL("/page");
});

test("crawlers and previews find what they look for", async ({ request, page }) => {
  const robots = await request.get("/robots.txt");
  expect(robots.headers()["content-type"]).toContain("text/plain");
  expect(await robots.text()).toContain("Sitemap: ");
  expect(await (await request.get("/sitemap.xml")).text()).toContain(`<loc>${business.siteUrl}/page</loc>`);
  for (const path of ["/favicon.svg", "/favicon.png", "/touch-icon.png", "/preview.png", "/site.webmanifest"]) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
  await page.goto("/page");
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute("content", `${business.siteUrl}/preview.png`);
});
