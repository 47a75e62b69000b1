import type { Page } from "@playwright/test";
import { demoHighlights } from "../../infra/local/demo/data.ts";
import { addressHeader } from "../../infra/local/http/listener.ts";
import { catalogueOf } from "../../shared/catalogues.ts";
import { languages } from "../../shared/languages.ts";
import { dashboardOf, fields, orderMark, store, troubledOrder } from "./support/records.ts";
import { expect, test } from "./support/test.ts";

const softly = expect.configure({ soft: true });
const states =
  /^(Out for|With the local|Booked, nothing|On hold|Ready|Second|Returned|Lost|In customs|On its way back|Not delivered|Unknown to|The courier fails|Two parcels|Another|Taking|Not scanned)/;

/** Words of English sentences that stand outside of quotations and of the business's own texts, and how far the page scrolls sideways. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const main = document.querySelector("main")?.cloneNode(true);
    if (!(main instanceof Element)) throw new Error("There is no screen");
    for (const own of main.querySelectorAll("[lang=en], svg")) own.remove();
    const said = main.textContent.replace(/[“„«「].*?[”“»」]/g, "");
    return {
      english: said.match(/.{0,30}\b(the|your|you|with|is)\b.{0,30}/gi) ?? [],
      tooWide: scrollWidth - clientWidth,
    };
  });

for (const [at, language] of languages.entries()) {
  test.describe(language, () => {
    test.use({
      locale: language,
      viewport: { width: 320, height: 640 },
      contextOptions: { reducedMotion: "reduce" },
      extraHTTPHeaders: { [addressHeader]: `198.51.100.${at + 1}` },
    });

    test("every state is in the language, and fits a small phone with letters twice as large", async ({
      page,
      expectConsoleError,
    }) => {
      test.slow();
      expectConsoleError(/status of 4(00|04|10)/);
      await page.addInitScript(() => {
        const large = new CSSStyleSheet();
        large.replaceSync("html { font-size: 200% !important; }");
        document.adoptedStyleSheets.push(large);
      });
      const look = async (what: string) => {
        const { english, tooWide } = await faults(page);
        softly(tooWide, `${what}: px too wide`).toBe(0);
        if (language !== "en") softly(english, what).toEqual([]);
      };
      const send = () => page.locator("form [type=submit]").first().click();
      const heading = page.locator("main :is(h1, h2)").first();

      for (const path of ["/page", "/privacy", "/none", "/#c=cut", `/#c=${"x".repeat(44)}`, `/#s=${"x".repeat(44)}`]) {
        await page.goto("about:blank");
        await page.goto(path);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect(heading).toBeVisible();
        await expect(page.locator("[data-outline]")).toHaveCount(0);
        await look(path);
      }
      await page.goto("/");
      const ask = async (order: string, phone: string) => {
        await page.locator("#order-number").fill(order);
        await send();
        await page.locator("#phone").fill(phone);
        await send();
      };
      await ask(`NONE-${language}`, "+1 202 555 0199");
      await expect(page.getByRole("alert").first()).toBeVisible();
      await look("no such order");
      await page.goto("/page");
      await page.goto("/");
      const { trackAnother } = (await catalogueOf(language)).parcel;
      for (const { name, phone, description } of demoHighlights.filter(({ description }) => states.test(description))) {
        await ask(name, phone);
        await expect(page.locator("main h2").first()).toBeVisible();
        await look(description);
        await page.getByRole("button", { name: trackAnother, exact: true }).click();
      }
    });
  });
}

test.describe("staff", () => {
  test.use({ as: "logistics" });

  test("send a customer the link in their language", async ({ page }) => {
    const mark = orderMark();
    await store(page, fields(mark));
    await page.goto(dashboardOf(mark));
    await page.getByRole("link", { name: mark, exact: true }).click();
    await page.getByRole("button", { name: "Link", exact: true }).click();
    await expect(page.getByText(`Hello! This is Amrita Ayurveda, about your order ${mark}.`)).toBeVisible();
    await page.getByLabel("Language of the message").selectOption("Deutsch");
    await expect(
      page.getByText(`Guten Tag! Hier ist Amrita Ayurveda, es geht um Ihre Bestellung ${mark}.`),
    ).toBeVisible();
    const href = await page.getByRole("link", { name: "Send on WhatsApp" }).getAttribute("href");
    expect(decodeURIComponent(href ?? "")).toContain("Guten Tag!");
  });

  test("write to a customer about a case in their language", async ({ page }) => {
    const { name } = await troubledOrder(page, "hold");
    await page.goto("/logistic/attention?reason=held&size=200");
    await page.getByRole("button", { name: `More for ${name}`, exact: true }).click();
    await page.getByRole("menuitem", { name: "Message in another language" }).click();
    const dialog = page.getByRole("dialog", { name: "Message a customer" });
    await dialog.getByLabel("Language of the message").selectOption("Deutsch");
    for (const way of [/^WhatsApp/, /^Mail$/]) {
      const href = dialog.getByRole("link", { name: way });
      await expect(href).toHaveAttribute("href", new RegExp(encodeURIComponent(`Ihre Bestellung ${name}`)));
    }
  });
});
