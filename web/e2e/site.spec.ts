import type { APIRequestContext, Page } from "@playwright/test";
import { business } from "../../shared/business.ts";
import { languages } from "../../shared/languages.ts";
import { budgets, dashboardBudget, firstLoadOf, importsOf, kib, scriptsOfShell } from "./support/first-load.ts";
import { expect, test } from "./support/test.ts";

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

/** Bytes of files as they are transferred. */
async function bytesSent(request: APIRequestContext, files: readonly string[]): Promise<number> {
  const replies = await Promise.all(files.map((file) => request.get(file)));
  return replies.reduce((sum, reply) => sum + Number(reply.headers()["content-length"]), 0);
}

for (const path of ["/", "/page"] as const) {
  test(`the first load of ${path} stays within its budget, requests nothing from third parties, and does not move when fonts are late`, async ({
    page,
    request,
    baseURL,
  }) => {
    const asked = new Set<string>();
    page.on("request", (made) => asked.add(made.url().replace(`${baseURL}`, "")));
    await page.route("**/*.woff2", async (route) => {
      await running(page);
      await route.continue();
    });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await running(page);
      await page.evaluate(async () => void (await document.fonts.ready));
      expect(await shiftOf(page), `at ${width}`).toBeLessThan(0.01);
    }
    const { scripts, rest } = firstLoadOf(await (await request.get(path)).text());
    expect([...asked].filter((url) => !url.startsWith("/"))).toEqual([]);
    // What the page names is what it fetches: pictures and icons aside, nothing comes besides.
    const fetched = [...asked].filter((file) => /\.(js|css|woff2)$/.test(file));
    expect(fetched.filter((file) => ![...scripts, ...rest].includes(file))).toEqual([]);

    const weight = await bytesSent(request, scripts);
    expect(kib(weight)).toBeLessThanOrEqual(budgets[path].scripts);
    expect(kib(weight + (await bytesSent(request, [path, ...rest])))).toBeLessThanOrEqual(budgets[path].all);
  });
}

for (const path of ["/", "/page"] as const) {
  test(`the scripts of ${path} stay within the budget of / in each language`, async ({ request }) => {
    for (const language of languages) {
      const { scripts } = firstLoadOf(await (await request.get(`${path}?lang=${language}`)).text());
      expect(kib(await bytesSent(request, scripts)), language).toBeLessThanOrEqual(budgets["/"].scripts);
    }
  });
}

test("the page of the dashboard names what it runs first, within its budget", async ({ request }) => {
  const html = await (await request.get("/logistic/dashboard")).text();
  const named = [...new Set(scriptsOfShell(html))];
  const sources = await Promise.all(named.map(async (file) => (await request.get(file)).text()));
  expect(sources.join()).toContain("Tracking records");
  // What one imports would be fetched after it.
  expect(sources.flatMap(importsOf).filter((file) => !named.includes(file))).toEqual([]);
  expect(kib(await bytesSent(request, named))).toBeLessThanOrEqual(dashboardBudget);
});

test("drawings load after the first paint, without waiting for the app", async ({ page, request }) => {
  expect(await (await request.get("/page")).text()).not.toMatch(/<use[^>]* href=/);
  const app = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await app.promise;
    await route.continue();
  });
  await page.goto("/page", { waitUntil: "commit" });
  const drawings = page.locator("main use");
  await expect(drawings.and(page.locator("[data-drawing][href]"))).toHaveCount(7);
  app.resolve();
  await running(page);
  await expect(drawings.and(page.locator("[href]:not([data-drawing])"))).toHaveCount(7);
});

test("a new screen sets the title and the focus, and is announced", async ({ page }) => {
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

test("the browser renders the elements, attributes and styles that the prerendered page has", async ({ page }) => {
  await page.goto("/page");
  await running(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Track Your Order" }).click();
  await expect(page).toHaveTitle(`Track Your Shipment · ${business.name}`);
  const [rendered, prerendered] = await page.evaluate(async () => {
    const html = await (await fetch("/")).text();
    return [document, new DOMParser().parseFromString(html, "text/html")].map((one) =>
      [...one.querySelectorAll("header *, main :not(noscript *, use), footer *")].map(
        (element) => `${element.tagName} ${element.getAttributeNames().sort().join()} ${element.getAttribute("class")}`,
      ),
    );
  });
  expect(rendered?.length).toBeGreaterThan(20);
  expect(rendered).toEqual(prerendered);
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

test("Back does not return to the not-found screen after its redirect", async ({ page }) => {
  await page.clock.install();
  await page.goto("/page");
  await running(page);
  await page.goto("/admin");
  await expect(page).toHaveTitle(`Page Not Found · ${business.name}`);
  await page.clock.runFor(7_000);
  await expect(page).toHaveURL("/admin");
  await page.clock.runFor(1_500);
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(page).toHaveURL("/page");
});

test("crawlers and link previews find their files", async ({ request, page }) => {
  const robots = await request.get("/robots.txt");
  expect(robots.headers()["content-type"]).toContain("text/plain");
  expect(await robots.text()).toContain("Sitemap: ");
  expect(await (await request.get("/sitemap.xml")).text()).toContain(`<loc>${business.siteUrl}/page</loc>`);
  for (const path of ["/favicon.svg", "/favicon.png", "/touch-icon.png", "/preview.png", "/site.webmanifest"]) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
  await page.goto("/page");
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute("content", `${business.siteUrl}/preview.png`);
  // The distribution's default file leads to / by its own name too.
  await page.goto("/index.html");
  await expect(page).toHaveURL("/");
});
