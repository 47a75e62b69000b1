import type { Page, Route } from "@playwright/test";
import { sessionCookies } from "../../shared/session.ts";
import { hold } from "./support/hold.ts";
import { tabTo } from "./support/keyboard.ts";
import { answer, orderField, orderThat, phoneField, toPhone, track } from "./support/lookup.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

const lookupAddress = "**/api/user/getTrackingNo";
const deliveredSample = orderThat(/^Delivered: the courier's own sample/);
const moving = orderThat(/^With the local carrier/);

const loader = (page: Page) => page.getByRole("dialog", { name: "Getting Your Order Details" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const isQuestion = (route: Route) => route.request().method() === "POST";
const isFresh = (route: Route) => route.request().postDataJSON()?.fresh === true;

test.describe("the form", () => {
  test("works by keyboard alone, and the browser's Back goes one step at a time", async ({ page }) => {
    await page.goto("/");
    await tabTo(page, orderField(page));
    await page.keyboard.type(deliveredSample.order);
    await page.keyboard.press("Enter");
    await expect(phoneField(page)).toBeFocused();
    await page.keyboard.type(deliveredSample.phone);
    await page.keyboard.press("Enter");
    await expect(answer(page)).toBeFocused();

    await page.goBack();
    await expect(phoneField(page)).toHaveValue(deliveredSample.phone);
    await page.goBack();
    await expect(orderField(page)).toHaveValue(deliveredSample.order);
    await page.goForward();
    await page.goForward();
    await expect(answer(page)).toBeVisible();
  });

  test("accepts input and Enter before any script runs", async ({ page }) => {
    const letScriptsCome = await hold(page, "**/assets/*.js");
    await page.goto("/", { waitUntil: "commit" });
    await orderField(page).fill(" ");
    await expect(button(page, "Next")).toBeDisabled();
    await orderField(page).fill("AYU-1001");
    await expect(button(page, "Next")).toBeEnabled();
    await page.keyboard.press("Enter");
    letScriptsCome();
    await expect(phoneField(page)).toBeFocused();
    await expect(page.getByText("Order number AYU-1001")).toBeVisible();
    await page.goBack();
    await expect(orderField(page)).toHaveValue("AYU-1001");
  });

  test("stays where it was scrolled to while the scripts came", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 400 });
    const letScriptsCome = await hold(page, "**/assets/*.js");
    await page.goto("/", { waitUntil: "commit" });
    await orderField(page).fill("AYU-1001");
    await button(page, "Next").scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(0);
    letScriptsCome();
    await page.waitForFunction(() => !self.takeEarly);
    // The router has rendered by then.
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });

  test("asks for the phone alone where a link's fragment has the order number, also one opened later", async ({
    page,
  }) => {
    for (const [fragment, order] of [
      ["#order=AYU-1001", "AYU-1001"],
      ["#order=%231002", "#1002"],
      ["#order%3DAYU-1003", "AYU-1003"],
    ]) {
      await page.goto(`/${fragment}`);
      await expect(page.getByText(`Order number ${order}`)).toBeVisible();
      await expect(phoneField(page)).toBeFocused();
      expect(new URL(page.url()).hash).toBe("");
    }
    // The link that skips to the content keeps the step.
    await page.evaluate(() => {
      location.hash = "#main";
    });
    await expect(phoneField(page)).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(orderField(page)).toHaveValue("AYU-1003");
  });

  test("warms up the lookup once, at the first key, and only with a staff session asks for the list", async ({
    page,
    context,
  }) => {
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/")) calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await page.goto("/", { waitUntil: "networkidle" });
    expect(calls).toEqual([]);
    const woken = page.waitForResponse(lookupAddress);
    await orderField(page).fill("AYU-1");
    expect((await woken).status()).toBe(204);
    await toPhone(page, "AYU-1001");
    expect(calls).toEqual(["GET /api/user/getTrackingNo"]);

    const { marker } = sessionCookies.logistics;
    await context.addCookies([{ name: marker, value: "01J0000000", domain: "localhost", path: "/", secure: true }]);
    await page.route("**/api/user/allTracking?*", (route) => route.fulfill({ json: { users: [] } }));
    await page.goto("/page");
    await page.goto("/");
    const warmed = page.waitForRequest("**/api/user/allTracking?*");
    await orderField(page).fill("AYU-1");
    await warmed;
    expect(calls).toEqual(["GET /api/user/getTrackingNo", "GET /api/user/allTracking"]);
  });
});

test.describe("the result", () => {
  test("shows everything about a delivered parcel, its status first", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/");
    const letAnswerCome = await hold(page, lookupAddress, isQuestion);
    await track(page, deliveredSample);
    await expect(loader(page).getByRole("status")).toHaveText("Getting Your Order Details");
    letAnswerCome();
    await expect(answer(page)).toHaveText("Delivered in San Jose");
    await expect(answer(page)).toBeFocused();
    await expect(loader(page)).toBeHidden();
    await expect(page.getByText("Arrived", { exact: true })).toBeVisible();
    await expect(page.getByText("3 Oct 2023, 10:46 am, San Jose")).toBeVisible();
    const facts = {
      "AWB number": "SG3231027366055",
      Courier: "UPS",
      "Tracking link": "Track at UPS",
      Sender: "linkers",
      Receiver: "LINKERS Att Fulfilment Centre",
      Destination: "United States",
      Postcode: "11434",
      "Booking date": "Thu, 28 Sept 2023, 3:11 pm India time",
    };
    for (const [name, value] of Object.entries(facts)) {
      const term = page.getByRole("term").filter({ hasText: new RegExp(`^${name}$`) });
      await expect(term.locator("xpath=following-sibling::dd"), name).toContainText(value);
    }
    const way = page.getByRole("list", { name: "The parcel's way" }).getByRole("listitem");
    await expect(way).toHaveText(["Delhi, done", "San Jose, done", "You, done"]);
    const history = page.getByRole("region", { name: "History" });
    await expect(history.getByText("SGE_206")).toHaveCount(0);
    await history.getByRole("button", { name: "Show all 14" }).click();
    await expect(history.getByText("SGE_206")).toBeVisible();
    const outForDelivery = history.getByRole("listitem").filter({ hasText: "SGE_303" }).last();
    await expect(outForDelivery).toContainText("“Out For Delivery Today”");
    await expect(outForDelivery).toContainText("Springfield Gardens, NY, US");
    await page.getByRole("button", { name: "Copy AWB number" }).click();
    await expect(page.getByText("Copied AWB number")).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(facts["AWB number"]);
  });

  test("says what a held parcel means, and has a message ready that names no phone", async ({ page }) => {
    const { order, phone } = orderThat(/^On hold/);
    await page.goto("/");
    await track(page, { order, phone });
    await expect(page.getByText("says: “Held: recipient phone number required”")).toBeVisible();
    await expect(page.getByText("Customs hasn't released your parcel yet")).toBeVisible();
    // One way to write: the one that is open.
    const chat = page.getByRole("main").getByRole("link", { name: /^(Message us on WhatsApp|Email us)$/ });
    await expect(chat).toHaveCount(1);
    const said = decodeURIComponent((await chat.getAttribute("href")) ?? "");
    expect(said).toContain(`my order ${order} (parcel SG`);
    expect(said).toContain("On hold: more information is needed");
    expect(said).not.toContain(phone.slice(-4));
    await expect(page.getByRole("list", { name: "The parcel's way" }).getByRole("listitem")).toHaveText([
      "Kochi, done",
      "Delhi, done",
      "Mississauga, now",
      "You, still to come",
    ]);
  });

  test("lets the parcels of one order be switched", async ({ page }) => {
    await page.goto("/");
    await track(page, orderThat(/^Two parcels/));
    const parcels = page.getByRole("group", { name: "This order comes in 2 parcels" }).getByRole("radio");
    await expect(parcels).toHaveCount(2);
    await expect(parcels.first()).toBeChecked();
    await expect(answer(page)).toHaveText("On its way within the United States");
    await parcels.first().press("ArrowDown");
    await expect(parcels.nth(1)).toBeChecked();
    await expect(answer(page)).toContainText("Delivered");
  });

  test("an old snapshot stays visible while newer scans are requested, and without a connection", async ({
    page,
    context,
    expectConsoleError,
  }) => {
    expectConsoleError(/net::ERR_INTERNET_DISCONNECTED/);
    const letNewerCome = await hold(page, lookupAddress, isFresh);
    await page.route(lookupAddress, async (route) => {
      if (!isQuestion(route) || isFresh(route)) return route.fallback();
      // The portal's own answer, as after an hour.
      const response = await route.fetch();
      const reply: { parcels: object[] } = await response.json();
      const asOf = new Date(Date.now() - 3_600_000).toISOString();
      const parcels = reply.parcels.map((parcel) => ({ ...parcel, asOf, stale: true }));
      await route.fulfill({ response, json: { ...reply, parcels } });
    });
    await page.goto("/");
    await track(page, moving);
    await expect(answer(page)).toHaveText("On its way within the United States");
    await expect(page.getByText("Checking for newer scans…")).toBeVisible();
    letNewerCome();
    await expect(page.getByText(/^Checked (just now|\d+ minutes? ago)/)).toBeVisible();

    // A font that is first needed later would fail to load; a fallback that this machine does not have cannot be loaded.
    await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())));
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await button(page, "Refresh").click();
    await expect(page.getByText(/^We couldn't check for newer scans\. Last checked/)).toBeVisible();
    await expect(answer(page)).toBeVisible();
    await context.setOffline(false);
    await button(page, "Refresh").click();
    await expect(page.getByText(/^Checked (just now|\d+ minutes? ago)/)).toBeVisible();
  });
});

test.describe("failures", () => {
  test("a wrong phone shows the same text as an unknown order, and the way out", async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/40[04]/);
    await page.goto("/");
    await track(page, { order: deliveredSample.order, phone: "+1 202 555 0199" });
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("Tracking failed. Please check order number and phone.");
    await expect(alert).toContainText("the phone is the one you ordered with.");
    await expect(page.getByRole("main").getByRole("link", { name: /^(Message us|Email us)/ })).toBeVisible();
    await expect(phoneField(page)).toHaveValue("+1 202 555 0199");

    // Both fields are there and marked alike, the message and Track below them.
    for (const field of [orderField(page), phoneField(page)])
      await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(button(page, "Track")).toBeInViewport({ ratio: 1 });
    await orderField(page).fill("AYU-0000");
    await expect(alert).toHaveCount(0);
    await expect(phoneField(page)).not.toHaveAttribute("aria-invalid");
    // Where one has to scroll to the button, what went wrong must not stay out of sight above it.
    await page.setViewportSize({ width: 320, height: 400 });
    await button(page, "Track").click();
    await expect(alert).toContainText("Tracking failed. Please check order number and phone.");
    await expect(alert).toBeInViewport({ ratio: 0.9 });
    for (const field of [orderField(page), phoneField(page)])
      await expect(field).toHaveAttribute("aria-invalid", "true");
    await phoneField(page).fill("+1 202 555 0198");
    await button(page, "Track").click();
    await expect(alert).toContainText("Could an O be a 0?");

    await orderField(page).fill(deliveredSample.order);
    await phoneField(page).fill("12");
    await button(page, "Track").click();
    await expect(alert).toContainText("Enter a phone number with 7 to 15 digits");
    await expect(phoneField(page)).toBeFocused();
    await phoneField(page).fill(deliveredSample.phone);
    await button(page, "Track").click();
    await expect(answer(page)).toHaveText("Delivered in San Jose");
  });

  test("a wait for the carrier is explained, and can be cancelled", async ({ page }) => {
    await page.goto("/");
    const letGo = await hold(page, lookupAddress, isQuestion);
    await track(page, moving);
    await expect(loader(page).getByText("The carrier is slow to answer. We're still asking.")).toBeVisible();
    await loader(page).getByRole("button", { name: "Cancel" }).click();
    await expect(loader(page)).toBeHidden();
    await expect(phoneField(page)).toHaveValue(moving.phone);
    letGo();
  });

  test("a script that failed to load brings the page anew, with the answer", async ({ page, expectConsoleError }) => {
    expectConsoleError(/net::ERR_FAILED/);
    await page.goto("/", { waitUntil: "networkidle" });
    await page.route("**/assets/*.js", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed");
    await toPhone(page, moving.order);
    await failed;
    await page.unroute("**/assets/*.js");
    await phoneField(page).fill(moving.phone);
    const loadedAnew = page.waitForEvent("load");
    await button(page, "Track").click();
    await loadedAnew;
    await expect(answer(page)).toHaveText("On its way within the United States");
  });

  test("a device whose clock is wrong tells ages by the portal's", async ({ page }) => {
    for (const minutes of [-20, 20, -3 * 1_440, 3 * 1_440]) {
      await page.clock.setSystemTime(Date.now() + minutes * 60_000);
      await page.goto("/");
      await track(page, moving);
      await expect(page.getByText(/^Checked (just now|[1-4] minutes? ago)/)).toBeVisible();
      await page.goto("/page");
    }
  });
});

test.describe("what the browser keeps", () => {
  test("a reload and Back show the answer again, and ask for the phone, which is never stored, for the receiver alone", async ({
    page,
    context,
    expectConsoleError,
  }) => {
    expectConsoleError(/404/);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/");
    await track(page, moving);
    await expect(answer(page)).toBeVisible();
    const kept = await page.evaluate(() =>
      JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
    );
    expect(kept).not.toContain("555");
    await expect(page.getByText("Maya Collins")).toBeVisible();
    await page.reload();
    await expect(answer(page)).toBeFocused();
    await expect(page.getByText(`Order ${moving.order}`, { exact: true })).toBeVisible();
    const proof = page.getByRole("form", { name: "Receiver and postcode" });
    await proof.getByRole("textbox").fill("+1 202 555 0199");
    await proof.getByRole("textbox").press("Enter");
    await expect(proof.getByRole("alert")).toHaveText(
      "That isn't the phone on this order. Please use the one you ordered with.",
    );
    await proof.getByRole("textbox").fill(moving.phone);
    await proof.getByRole("button", { name: "Show" }).click();
    await expect(page.getByText("Maya Collins")).toBeVisible();
    await page.getByRole("link", { name: "Privacy" }).click();
    await expect(page.getByRole("heading", { name: "Privacy" })).toBeVisible();
    await page.goBack();
    await expect(answer(page)).toBeVisible();

    // Another shipment starts empty, and Back returns to the order shown before.
    await button(page, "Track another order").click();
    await expect(orderField(page)).toHaveValue("");
    await page.goBack();
    await expect(answer(page)).toBeVisible();
    await button(page, "Copy link").click();
    await expect(page.getByText("Copied the link")).toBeAttached();
    await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await expect(answer(page)).toHaveText("On its way within the United States");
    await expect(page.getByText("Maya Collins")).toHaveCount(0);
  });
});
