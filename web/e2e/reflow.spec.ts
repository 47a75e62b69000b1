import type { Page } from "@playwright/test";
import { demoHighlights } from "../../infra/local/demo/data.ts";
import { demoAdmin, demoMembers, demoPassword } from "../../infra/local/demo/people.ts";
import { pendingMember, signIn } from "./support/accounts.ts";
import { expect, test } from "./support/test.ts";

/**
 * WCAG 1.4.10 and 1.4.12: every screen at 400 % zoom with forced colours and reduced motion, with wider text spacing, and
 * on a phone with letters twice as large. The styles are injected past the content security policy, as users' tools do.
 */
test.use({
  viewport: { width: 320, height: 640 },
  bypassCSP: true,
  contextOptions: { forcedColors: "active", reducedMotion: "reduce" },
});

const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;
const large = "html { font-size: 200% !important; }";
const readers = [
  { reader: "enlarged", style: "html {}", width: 320 },
  { reader: "spaced", style: spacing, width: 320 },
  { reader: "large", style: large, width: 412 },
];

async function expectToFit(page: Page) {
  for (const { reader, style, width } of readers) {
    await page.setViewportSize({ width, height: 640 });
    const tag = await page.addStyleTag({ content: style });
    const beyond = await page.evaluate(() => {
      const scrolled = [document.documentElement, ...document.querySelectorAll("dialog[open] > *")];
      return Math.max(...scrolled.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    });
    expect.soft(beyond, `${page.url()} ${reader}`).toBeLessThanOrEqual(0);
    await tag.evaluate((element) => element.parentNode?.removeChild(element));
  }
}

test("the public screens fit without horizontal scrolling", async ({ page }) => {
  for (const path of ["/page", "/no/such/page", "/logistic/login", "/logistic/signup", "/admin/login", "/"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectToFit(page);
  }
  const [delivered] = demoHighlights;
  await page.getByLabel("Order number", { exact: true }).fill(delivered?.name ?? "");
  await page.getByRole("button", { name: "Next" }).click();
  await expectToFit(page);
  await page.getByLabel("Phone").fill(delivered?.phone ?? "");
  await page.getByRole("button", { name: "Track", exact: true }).click();
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  await expectToFit(page);
});

test("the staff screens and dialogs fit without horizontal scrolling", async ({ page }) => {
  await pendingMember("Venkatanarasimharajuvaripeta");
  const clerk = demoMembers.find(({ isVerified }) => isVerified);
  await signIn(page, "logistics", { email: clerk?.email ?? "", password: demoPassword });
  await signIn(page, "admin", { email: demoAdmin.email, password: demoPassword });
  await page.goto("/logistic/profile");
  await expectToFit(page);
  await page.goto("/logistic/attention");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectToFit(page);
  await page.goto("/logistic/dashboard");
  await page
    .getByLabel(/^Select /)
    .nth(1)
    .check();
  await expectToFit(page);
  await page.getByRole("button", { name: "Delete selected" }).click();
  await expectToFit(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Export" }).click();
  await expectToFit(page);
  await page.goto("/logistic/dashboard?deleted=true");
  await expectToFit(page);
  const { users } = await (await page.request.get("/api/user/allTracking?limit=1")).json();
  await page.goto(`/logistic/dashboard?record=${users[0]._id}`);
  await expect(page.getByRole("heading", { name: "Scans" })).toBeVisible();
  await expectToFit(page);
  for (const path of ["/admin/profile", "/admin/verify?show=pending", "/admin/all"]) {
    await page.goto(path);
    await expect(page.getByRole("article").or(page.getByLabel("Name")).first()).toBeVisible();
    await expectToFit(page);
  }
  await page.getByRole("button", { name: "Add admin" }).click();
  await expectToFit(page);
});
