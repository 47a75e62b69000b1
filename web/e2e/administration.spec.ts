import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import {
  admin,
  asAdmin,
  fillLogin,
  member,
  newAccount,
  pendingMember,
  signIn,
  type TestAccount,
} from "./support/accounts.ts";
import { tabTo } from "./support/keyboard.ts";
import { expect, test } from "./support/test.ts";

const card = (page: Page, { name }: Pick<TestAccount, "name">) => page.getByRole("article", { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const message = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

test.describe("admins", () => {
  let me: TestAccount;
  test.beforeEach(async ({ page, request }) => {
    me = await admin(request, "Me");
    await signIn(page, "admin", me);
  });

  test("are shown as cards; your own has no Delete", async ({ page, expectAccessible }) => {
    await page.goto("/admin/all");
    const mine = card(page, me);
    await expect(mine.getByText(me.email)).toBeVisible();
    await expect(mine.getByText(me.phone)).toBeVisible();
    await expect(mine.getByText("admin", { exact: true })).toBeVisible();
    await expect(mine.getByText("Verified", { exact: true })).toBeVisible();
    await expect(mine.getByRole("button", { name: "Delete" })).toBeDisabled();
    await expect(mine.getByRole("checkbox")).toHaveCount(0);
    await expectAccessible();
  });

  test("without name, role or verification show the specified texts, and so does an empty list", async ({
    page,
    expectAccessible,
  }) => {
    const nameless = { _id: "1", name: "", email: "a@b.in", phone: "9876543210", role: "", createdAt: "2026-01-01" };
    await page.route("**/api/admin/all?*", (route) => route.fulfill({ json: { admins: [nameless] } }), { times: 1 });
    await page.goto("/admin/all");
    const shown = card(page, { name: "No Name" });
    await expect(shown.getByText("Not Verified")).toBeVisible();
    await expect(shown.getByText("admin", { exact: true })).toBeVisible();
    await page.route("**/api/admin/all?*", (route) => route.fulfill({ json: { admins: [] } }), { times: 1 });
    await page.reload();
    await expect(page.getByText("No admins found.")).toBeVisible();
    await expectAccessible();
  });

  test("are added and can sign in", async ({ page, browser, baseURL, expectConsoleError, expectAccessible }) => {
    expectConsoleError(/409.*\/api\/admin\/create/);
    const colleague = newAccount("Colleague");
    await page.goto("/admin/all");
    await page.getByRole("button", { name: "Add admin" }).click();
    const form = dialog(page, "Add an admin");
    await expect(form.getByLabel("Name")).toBeFocused();
    await expectAccessible();
    await form.getByRole("button", { name: "Add admin" }).click();
    for (const label of ["Name", "Email", "Phone", "Password"]) {
      await expect(form.getByText(`${label} is required`)).toBeVisible();
    }
    await expectAccessible();
    await form.getByLabel("Name").fill(colleague.name);
    await form.getByLabel("Email").fill(me.email);
    await form.getByLabel("Phone").fill(colleague.phone);
    await form.getByLabel("Password", { exact: true }).fill(colleague.password);
    await form.getByRole("button", { name: "Add admin" }).click();
    await expect(message(page, "An account with this email already exists.")).toBeVisible();
    await expect(form.getByLabel("Email")).toBeFocused();
    await form.getByLabel("Email").fill(colleague.email);
    await form.getByRole("button", { name: "Add admin" }).click();

    await expect(page.getByText(`${colleague.name} is an admin now.`)).toBeVisible();
    await expect(card(page, colleague)).toBeVisible();
    await expectAccessible();
    const theirs = await browser.newPage({ baseURL });
    await theirs.goto("/admin/login");
    await fillLogin(theirs, colleague);
    await expect(theirs).toHaveURL("/admin/all");
    await theirs.close();
  });

  test("a dialog with input asks before it closes", async ({ page, expectAccessible }) => {
    await page.goto("/admin/all");
    await page.getByRole("button", { name: "Add admin" }).click();
    const form = dialog(page, "Add an admin");
    const question = dialog(page, "Close without adding?");
    await form.getByLabel("Name").fill("Half");

    // Browsers close a dialog without asking when Esc alone is pressed again and again.
    for (let round = 0; round < 3; round += 1) {
      await page.keyboard.press("Escape");
      await expect(question).toBeVisible();
      if (round === 0) await expectAccessible();
      await page.keyboard.press("Escape");
      await expect(question).toBeHidden();
      await expect(form.getByLabel("Name")).toHaveValue("Half");
      await expect(form.getByLabel("Name")).toBeFocused();
    }
    await form.getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await form.getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole("button", { name: "Add admin" })).toBeFocused();
    await page.getByRole("button", { name: "Add admin" }).click();
    await expect(form.getByLabel("Name")).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
  });

  test("are deleted after a confirmation and disappear at once", async ({ page, request, expectAccessible }) => {
    const other = await admin(request, "Other");
    await page.goto("/admin/all");
    await card(page, other).getByRole("button", { name: "Delete" }).click();
    const question = dialog(page, `Delete ${other.name}?`);
    await expect(question.getByText("This action cannot be undone.")).toBeVisible();
    await expectAccessible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(card(page, other).getByRole("button", { name: "Delete" })).toBeFocused();

    await card(page, other).getByRole("button", { name: "Delete" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText(`${other.name} was deleted.`)).toBeVisible();
    await expect(card(page, other)).toBeHidden();
    await page.reload();
    await expect(card(page, me)).toBeVisible();
    await expect(card(page, other)).toBeHidden();
  });

  test("are searched, and several are deleted at once, never your own account", async ({ page, request }) => {
    const mark = `Both${randomUUID().slice(0, 8)}`;
    await admin(request, mark);
    await admin(request, mark);
    await page.goto(`/admin/all?search=${mark}`);
    await expect(page.getByRole("article")).toHaveCount(2);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("button", { name: "Delete selected" }).click();
    await dialog(page, "Delete 2 accounts?").getByRole("button", { name: "Delete 2 accounts" }).click();
    await expect(page.getByText("2 accounts deleted.")).toBeVisible();
    await expect(page.getByText("Nobody found.")).toBeVisible();
    const added = newAccount(mark);
    await page.getByRole("button", { name: "Add admin" }).click();
    const form = dialog(page, "Add an admin");
    await form.getByLabel("Name").fill(added.name);
    await form.getByLabel("Email").fill(added.email);
    await form.getByLabel("Phone").fill(added.phone);
    await form.getByLabel("Password", { exact: true }).fill(added.password);
    await form.getByRole("button", { name: "Add admin" }).click();
    await expect(card(page, added)).toBeVisible();
    await page.getByRole("searchbox", { name: "Search by name" }).fill(me.name);
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(card(page, me).getByRole("checkbox")).toHaveCount(0);
  });

  test("a failed deletion shows an error; a deletion by another admin counts as success", async ({
    page,
    request,
    expectConsoleError,
    expectAccessible,
  }) => {
    expectConsoleError(/50\d|404/);
    const other = await admin(request, "Other");
    await page.goto("/admin/all");
    await card(page, other).getByRole("button", { name: "Delete" }).click();
    const question = dialog(page, `Delete ${other.name}?`);
    await page.route("**/api/admin/*", (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(message(page, "Failed to delete admin.")).toBeVisible();
    await expectAccessible();

    await (await asAdmin(request)).remove("admin", other);
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("This admin is not there any more.")).toBeVisible();
    await expect(card(page, other)).toBeHidden();
  });
});

test.describe("the logistics team", () => {
  test("is approved by keyboard alone", async ({ page, request, expectAccessible }) => {
    const me = await admin(request, "Keys");
    const newcomer = await pendingMember("Keen");
    await page.goto("/admin/login");
    await tabTo(page, page.getByLabel("Email"));
    await page.keyboard.type(me.email);
    await tabTo(page, page.getByLabel("Password", { exact: true }));
    await page.keyboard.type(me.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/admin/all");

    await tabTo(page, page.getByRole("link", { name: "Logistics" }));
    await page.keyboard.press("Enter");
    await expect(card(page, newcomer).getByText("Pending")).toBeVisible();
    await expectAccessible();
    await tabTo(page, card(page, newcomer).getByRole("button", { name: "Verify" }));
    await page.keyboard.press("Enter");

    const asked = dialog(page, `Approve ${newcomer.name}?`);
    for (const detail of [newcomer.email, newcomer.phone, "logistics"]) {
      await expect(asked.getByText(detail, { exact: true })).toBeVisible();
    }
    await expectAccessible();
    await tabTo(page, asked.getByRole("button", { name: "Approve" }));
    await page.keyboard.press("Enter");

    await expect(page.getByText(`${newcomer.name} is approved and can sign in now.`)).toBeVisible();
    await expect(card(page, newcomer).getByText("Verified")).toBeVisible();
    await expect(card(page, newcomer).getByRole("button", { name: "Verify" })).toHaveCount(0);
    const login = await request.post("/api/logistics/login", { data: newcomer });
    expect(login.status()).toBe(200);
    // On from what was said, not from the top of the page.
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
  });

  test.describe("as an admin sees it", () => {
    test.beforeEach(async ({ page, request }) => signIn(page, "admin", await admin(request, "Me")));

    test("failures show an error; actions that another admin did first count as success", async ({
      page,
      request,
      expectConsoleError,
      expectAccessible,
    }) => {
      expectConsoleError(/50\d|404/);
      const [twice, gone, failing] = [
        await pendingMember("Twice"),
        await pendingMember("Gone"),
        await pendingMember("Failing"),
      ];
      const colleague = await asAdmin(request);
      await page.goto("/admin/verify");
      await expect(card(page, failing)).toBeVisible();
      await colleague.verify(twice);
      await colleague.remove("logistics", gone);

      await card(page, twice).getByRole("button", { name: "Verify" }).click();
      await page.getByRole("button", { name: "Approve" }).click();
      await expect(card(page, twice).getByText("Verified")).toBeVisible();

      await card(page, gone).getByRole("button", { name: "Verify" }).click();
      await page.getByRole("button", { name: "Approve" }).click();
      await expect(page.getByText("This member is not there any more.")).toBeVisible();
      await expect(card(page, gone)).toBeHidden();

      await page.route(/verify-logistics/, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
      await card(page, failing).getByRole("button", { name: "Verify" }).click();
      await page.getByRole("button", { name: "Approve" }).click();
      await expect(message(page, "Verification failed.")).toBeVisible();
      await expectAccessible();
      await page.getByRole("button", { name: "Cancel" }).click();

      await page.route("**/api/logistics/*", (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
      await card(page, failing).getByRole("button", { name: "Delete" }).click();
      const question = dialog(page, `Delete ${failing.name}?`);
      await expect(question.getByText("This action cannot be undone.")).toBeVisible();
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(message(page, "Failed to delete logistics member.")).toBeVisible();
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText(`${failing.name} was deleted.`)).toBeVisible();
      await expect(card(page, failing)).toBeHidden();
    });

    test("resetting a password shows a one-time password once", async ({
      page,
      context,
      browser,
      baseURL,
      request,
      expectAccessible,
    }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const forgetful = await member(request, "Forgetful");
      await page.goto("/admin/verify");
      await card(page, forgetful).getByRole("button", { name: "Reset password" }).click();
      await expectAccessible();
      await dialog(page, "Reset the password").getByRole("button", { name: "Reset password" }).click();
      const shown = dialog(page, `One-time password for ${forgetful.name}`);
      await shown.getByRole("button", { name: "Copy one-time password" }).click();
      await expect(shown.getByText("Copied one-time password")).toBeAttached();
      const password = await page.evaluate(() => navigator.clipboard.readText());
      await expect(shown.getByText(password)).toBeVisible();
      await expectAccessible();

      await page.keyboard.press("Escape");
      const question = dialog(page, "Have you passed it on?");
      await question.getByRole("button", { name: "Not yet" }).click();
      await expect(shown.getByText(password)).toBeVisible();
      await shown.getByRole("button", { name: "Done" }).click();
      await expect(page.getByText(password)).toHaveCount(0);

      const theirs = await browser.newPage({ baseURL });
      await theirs.goto("/logistic/login");
      await fillLogin(theirs, { ...forgetful, password });
      await expect(theirs).toHaveURL("/logistic/dashboard");
      await theirs.close();
    });

    test("pending members come first, newest at the top, and can be filtered", async ({
      page,
      request,
      expectAccessible,
    }) => {
      const mark = `Team${randomUUID().slice(0, 8)}`;
      const verified = await member(request, mark);
      const older = await pendingMember(mark);
      const newer = await pendingMember(mark);
      await page.goto(`/admin/verify?search=${mark}`);
      const names = page.getByRole("article").getByRole("heading");
      await expect(names).toHaveText([newer.name, older.name, verified.name]);
      await expectAccessible();

      const current = page.getByRole("navigation", { name: "Show" }).locator("[aria-current]");
      await expect(current).toHaveText(["All"]);
      await page.getByRole("link", { name: "Pending" }).click();
      await expect(page).toHaveURL(`/admin/verify?search=${mark}&show=pending`);
      await expect(current).toHaveText(["Pending"]);
      await expect(names).toHaveText([newer.name, older.name]);
      // The other one takes its place, and nobody who is approved stays among those who wait.
      await card(page, newer).getByRole("button", { name: "Verify" }).click();
      await page.getByRole("button", { name: "Approve" }).click();
      await expect(names).toHaveText([older.name]);
      await page.getByRole("link", { name: "All" }).click();
      await expect(names).toHaveText([older.name, newer.name, verified.name]);
    });

    test("is searched by name or e-mail, from the keyboard", async ({ page, expectAccessible }) => {
      const mark = `Find${randomUUID().slice(0, 8)}`;
      const found = await pendingMember(mark);
      await page.goto("/admin/verify?show=pending");
      await tabTo(page, page.getByRole("searchbox", { name: "Search by name" }));
      await page.keyboard.type(mark.toUpperCase());
      await expect(page.getByRole("article")).toHaveCount(1);
      await expect(card(page, found)).toBeVisible();
      await expect(page.getByRole("searchbox")).toBeFocused();
      await expect(page.getByRole("status").filter({ hasText: "1 found on this page" })).toBeAttached();
      await page.getByRole("searchbox").fill(found.email);
      await expect(page.getByText("Nobody found.")).toBeVisible();
      await expectAccessible();
      await page.getByRole("button", { name: "Search in Email instead" }).click();
      await expect(card(page, found)).toBeVisible();
      await page.reload();
      await expect(page.getByRole("searchbox", { name: "Search by email" })).toHaveValue(found.email);
      await page.goBack();
      await expect(page.getByText("Nobody found.")).toBeVisible();
    });

    test("has pages, which go back and forth", async ({ page, expectAccessible }) => {
      const people = Array.from({ length: 60 }, (_, at) => ({
        _id: `M${at}`,
        name: `Member ${at}`,
        email: `m${at}@people.example`,
        phone: "9876543210",
        role: "logistics",
        isVerified: at > 9,
        createdAt: "2026-01-01T00:00:00.000Z",
      }));
      await page.route("**/api/logistics/all?*", (route) => {
        const onward = new URL(route.request().url()).searchParams.get("cursor") === "logistics.after:x";
        const json = onward
          ? { logistics: people.slice(50), previousCursor: "logistics.upto:x" }
          : { logistics: people.slice(0, 50), nextCursor: "logistics.after:x" };
        return route.fulfill({ json });
      });
      await page.goto("/admin/verify?show=pending");
      await expect(page.getByRole("article")).toHaveCount(50);
      await expectAccessible();
      await page.getByRole("button", { name: "Next" }).press("Enter");
      await expect(page.getByText("Page 2")).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Show" }).locator("[aria-current]")).toHaveText(["Pending"]);
      await expect(page.getByRole("article")).toHaveCount(10);
      await expect(page.getByRole("button", { name: "Next" })).toBeFocused();
      await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
      await page.getByRole("button", { name: "Previous" }).click();
      await expect(page.getByRole("article")).toHaveCount(50);
      await page.goBack();
      await expect(page.getByText("Page 2")).toBeVisible();
    });

    test("in a long list a result shows where the person is, and a deletion lists everybody", async ({
      page,
      expectAccessible,
    }) => {
      const people = Array.from({ length: 30 }, (_, at) => ({
        _id: `M${99 - at}`,
        name: `Member ${at}`,
        email: `m${at}@people.example`,
        phone: "9876543210",
        role: "logistics",
        isVerified: false,
        createdAt: "2026-01-01T00:00:00.000Z",
      }));
      await page.route("**/api/logistics/all?*", (route) => route.fulfill({ json: { logistics: people } }));
      await page.route("**/api/logistics/M70", (route) => route.fulfill({ json: { member: people[29] } }));
      await page.goto("/admin/verify");
      await page.getByRole("checkbox", { name: "Select all on this page" }).check();
      await page.getByRole("button", { name: "Delete selected" }).click();
      const names = dialog(page, "Delete 30 accounts?").getByRole("list");
      await expect(names.getByRole("listitem")).toHaveCount(30);
      await expect(names.getByText("Member 29")).not.toBeInViewport();
      await expectAccessible();
      await names.press("End");
      await expect(names.getByText("Member 29")).toBeInViewport();
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("button", { name: "Clear", exact: true }).click();

      await card(page, { name: "Member 29" }).getByRole("button", { name: "Delete" }).click();
      await dialog(page, "Delete Member 29?").getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText("Member 29 was deleted.")).toBeInViewport({ ratio: 1 });
      await expect(card(page, { name: "Member 28" })).toBeInViewport();
      await expectAccessible();
      await page.getByRole("button", { name: "Dismiss" }).press("Enter");
      await expect(page.getByText("Member 29 was deleted.")).toBeHidden();
    });

    test("several are deleted at once; those that fail stay in the dialog", async ({
      page,
      request,
      expectConsoleError,
      expectAccessible,
    }) => {
      expectConsoleError(/500|404|could not be deleted/);
      const mark = `Many${randomUUID().slice(0, 8)}`;
      const [first, second, third, kept] = [
        await pendingMember(mark),
        await pendingMember(mark),
        await pendingMember(mark),
        await member(request, mark),
      ];
      await page.goto(`/admin/verify?search=${mark}`);
      await expect(page.getByRole("article")).toHaveCount(4);
      await tabTo(page, page.getByRole("checkbox", { name: "Select all on this page" }));
      await page.keyboard.press("Space");
      await page.getByRole("checkbox", { name: `Select ${kept.name}` }).uncheck();
      await expect(page.getByRole("group", { name: "Selected accounts" })).toContainText("3 selected");
      await expectAccessible();
      // Another admin was faster with one of them.
      await (await asAdmin(request)).remove("logistics", second);
      await page.getByRole("button", { name: "Delete selected" }).click();
      const question = dialog(page, "Delete 3 accounts?");
      await expect(question.getByText("This action cannot be undone.")).toBeVisible();
      await expect(question.getByRole("listitem")).toHaveCount(3);
      await expectAccessible();
      await page.route("**/api/logistics/*", (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
      await question.getByRole("button", { name: "Delete 3 accounts" }).click();
      await expect(message(page, "Failed to delete logistics member.")).toBeVisible();
      const rest = dialog(page, "Delete 1 account?");
      await rest.getByRole("button", { name: "Delete", exact: true }).click();
      await expect(rest).toBeHidden();
      await expect(page.getByText("1 account deleted.")).toBeVisible();
      await expect(page.getByRole("article")).toHaveCount(1);
      await expect(card(page, kept)).toBeVisible();
      for (const gone of [first, third]) await expect(card(page, gone)).toHaveCount(0);
    });

    test("shows the specified empty text, and retries after a failure", async ({
      page,
      expectConsoleError,
      expectAccessible,
    }) => {
      expectConsoleError(/404/);
      await page.route("**/api/logistics/all?*", (route) => route.fulfill({ status: 404, body: "" }), { times: 1 });
      await page.goto("/admin/verify");
      await expect(message(page, "The logistics team could not be loaded.")).toBeVisible();
      await expectAccessible();
      await page.route("**/api/logistics/all?*", (route) => route.fulfill({ json: { logistics: [] } }), { times: 1 });
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByText("No logistics team found.")).toBeVisible();
      await expectAccessible();
    });
  });
});
