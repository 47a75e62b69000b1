import type { Page, Route } from "@playwright/test";
import { demoHighlights } from "../../infra/local/demo/data.ts";
import { sessionCookies } from "../../shared/session.ts";
import { goOffline } from "./support/connection.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

const lookupAddress = "**/api/user/getTrackingNo";
const sampleNumber = "SG3231027366055";

/** The demo order that tells this story. */
function orderThat(story: RegExp): { order: string; phone: string } {
  const found = demoHighlights.find((highlight) => story.test(highlight.description));
  if (!found) throw new Error(`No demo order is told as ${story}`);
  return { order: found.name, phone: found.phone };
}
const deliveredSample = orderThat(/^Delivered: the courier's own sample/);
const moving = orderThat(/^With the local carrier/);

const orderField = (page: Page) => page.getByRole("textbox", { name: "Order number" });
const phoneField = (page: Page) => page.getByRole("textbox", { name: "Phone" });
const answer = (page: Page) => page.getByRole("heading", { level: 2 });
const loader = (page: Page) => page.getByRole("dialog", { name: "Getting Your Order Details" });

async function toPhone(page: Page, order: string) {
  await orderField(page).fill(order);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(phoneField(page)).toBeFocused();
}

async function track(page: Page, { order, phone }: { order: string; phone: string }) {
  await toPhone(page, order);
  await phoneField(page).fill(phone);
  await page.getByRole("button", { name: "Track", exact: true }).click();
}

/** Holds matching requests back until it is called. */
async function hold(page: Page, address: string, matches: (route: Route) => boolean = () => true) {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (matches(route)) await released;
    await route.fallback();
  });
  return () => release();
}

interface Parcel {
  asOf: string | null;
  stale: boolean;
}
/** The portal's own answer with its parcels made older, as after a quarter of an hour. */
async function answerWith(route: Route, change: (parcel: Parcel) => Partial<Parcel>) {
  const response = await route.fetch();
  const reply: { parcels: Parcel[] } = await response.json();
  const parcels = reply.parcels.map((parcel) => ({ ...parcel, ...change(parcel) }));
  await route.fulfill({ response, json: { ...reply, parcels } });
}
const isFresh = (route: Route) => route.request().postDataJSON()?.fresh === true;
const isQuestion = (route: Route) => route.request().method() === "POST";

test.describe("the form", () => {
  test("has two steps, each button enabled once its field is filled", async ({ page, expectAccessible }) => {
    await page.goto("/");
    await expect(page).toHaveTitle(/^Track Your Shipment/);
    await expect(page.getByRole("heading", { level: 1, name: "Track Your Shipment" })).toBeVisible();
    const next = page.getByRole("button", { name: "Next" });
    await expect(next).toBeDisabled();
    await expect(page.getByRole("button", { name: "Back" })).toBeDisabled();
    await expectAccessible();

    await orderField(page).fill("   ");
    await expect(next).toBeDisabled();
    await orderField(page).fill("AYU-1001");
    await next.click();
    await expect(phoneField(page)).toBeFocused();
    await expect(page.getByText("Order number AYU-1001")).toBeVisible();
    const trackButton = page.getByRole("button", { name: "Track", exact: true });
    await expect(trackButton).toBeDisabled();
    await expectAccessible();

    await phoneField(page).fill("+1 212");
    await expect(trackButton).toBeEnabled();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(orderField(page)).toHaveValue("AYU-1001");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(phoneField(page)).toHaveValue("+1 212");
  });

  test("works by keyboard alone, and the browser's Back goes one step at a time", async ({ page }) => {
    await page.goto("/");
    while (!(await orderField(page).evaluate((field) => field === document.activeElement))) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.type(deliveredSample.order);
    // Before the scripts run, Enter sends nothing.
    await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
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

  test("accepts input before any script runs and keeps it", async ({ page }) => {
    const letScriptsCome = await hold(page, "**/assets/*.js");
    await page.goto("/", { waitUntil: "commit" });
    await orderField(page).fill("AYU-1001");
    await page.getByRole("checkbox", { name: "Remember it on this device" }).check();
    await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
    letScriptsCome();
    await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
    await expect(orderField(page)).toHaveValue("AYU-1001");
    await expect(page.getByRole("checkbox")).toBeChecked();
  });

  test("reads the order number from a link's fragment, also from one opened later", async ({ page }) => {
    await page.goto("/#order=AYU-1001");
    await expect(orderField(page)).toHaveValue("AYU-1001");
    await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
    await page.evaluate(() => {
      location.hash = "#order=%231002";
    });
    await expect(orderField(page)).toHaveValue("#1002");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(phoneField(page)).toHaveValue("");
    expect(new URL(page.url()).hash).toBe("");
  });

  test("skips to its content without losing the step", async ({ page }) => {
    await page.goto("/");
    await toPhone(page, "AYU-1001");
    await page.evaluate(() => {
      location.hash = "#main";
    });
    await expect(phoneField(page)).toBeVisible();
  });

  test("warms up the lookup once, at the first key, and never requests the record list", async ({ page }) => {
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
    await page.waitForLoadState("networkidle");
    expect(calls).toEqual(["GET /api/user/getTrackingNo"]);
  });

  test("preloads the list instead when a staff session exists", async ({ page, context }) => {
    const { marker } = sessionCookies.logistics;
    await context.addCookies([{ name: marker, value: "01J0000000", domain: "localhost", path: "/", secure: true }]);
    await page.route("**/api/user/allTracking?*", (route) => route.fulfill({ json: { users: [] } }));
    await page.route(lookupAddress, () => expect(true, "the lookup is not woken").toBe(false));
    await page.goto("/");
    const warmed = page.waitForRequest("**/api/user/allTracking?*");
    await orderField(page).fill("AYU-1");
    await warmed;
  });
});

test.describe("the result", () => {
  test("shows everything about a delivered parcel, its status first", async ({ page, context, expectAccessible }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/");
    const letAnswerCome = await hold(page, lookupAddress, isQuestion);
    await track(page, deliveredSample);
    await expect(loader(page)).toBeVisible();
    await expect(loader(page).getByRole("status")).toHaveText("Getting Your Order Details");
    await expectAccessible();
    letAnswerCome();

    await expect(answer(page)).toHaveText("Delivered in San Jose");
    await expect(answer(page)).toBeFocused();
    await expect(loader(page)).toBeHidden();
    await expect(page.getByText("Delivered", { exact: true }).first()).toBeVisible();
    const facts = {
      "AWB number": sampleNumber,
      Courier: "UPS",
      "Tracking link": "Track at UPS",
      Sender: "linkers",
      Receiver: "LINKERS Att Fulfilment Centre",
      Destination: "United States",
      Postcode: "11434",
      "Courier's status": "Delivered",
      "Booking date": "Thu, 28 Sept 2023, 15:11 India time",
    };
    for (const [name, value] of Object.entries(facts)) {
      const term = page.getByRole("term").filter({ hasText: new RegExp(`^${name}$`) });
      await expect(term.locator("xpath=following-sibling::dd"), name).toContainText(value);
    }
    const link = page.getByRole("link", { name: "Track at UPS" });
    await expect(link).toHaveAttribute("href", /^https:\/\/www\.ups\.com\/track/);
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");

    const way = page.getByRole("list", { name: "The parcel's way" }).getByRole("listitem");
    await expect(way).toHaveCount(7);
    await expect(way.first()).toHaveText("Booked, done");
    await expect(way.last()).toHaveText("Delivered, done");

    const history = page.getByRole("region", { name: "History" });
    const announced = history.getByRole("listitem").filter({ hasText: "Shipment details received" }).last();
    await expect(announced).toContainText("15:11 India time");
    await expect(announced.getByText("“Shipper created a label, UPS has not received the package yet.”")).toBeHidden();
    await announced.getByText("4 times, last Fri, 29 Sept 2023, 13:31 India time").click();
    await expect(announced.getByRole("listitem")).toHaveCount(4);
    await expect(announced.getByText("“Shipper created a label, UPS has not received the package yet.”")).toBeVisible();
    const outForDelivery = history.getByRole("listitem").filter({ hasText: "SGE_303" }).last();
    await expect(outForDelivery).toContainText("“Out For Delivery Today”");
    await expect(outForDelivery).toContainText("09:26 local time");
    await expect(outForDelivery).toContainText("Springfield Gardens, NY, US");
    await expect(page.getByRole("button", { name: "Refresh" })).toHaveCount(0);
    await expectAccessible();

    // A long history leaves no empty column beside it.
    await page.setViewportSize({ width: 1280, height: 800 });
    const sides = await page.locator("section").evaluateAll((sections) =>
      sections.map((section) => {
        const { left, right } = section.getBoundingClientRect();
        return { left, right };
      }),
    );
    expect(sides).toHaveLength(2);
    expect(sides[0]).toEqual(sides[1]);

    await page.getByRole("button", { name: "Copy AWB number" }).click();
    await expect(page.getByText("Copied AWB number")).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sampleNumber);
  });

  const states = [
    [/^Booked, nothing but/, "Booked", "We have the order; the courier has not scanned it yet"],
    [/^In India/, "In India", "Waiting for its flight"],
    [/^With the local carrier/, "In transit", "On its way within the United States"],
    [/^Out for delivery/, "Out for delivery", "Out for delivery in London"],
    [/^On hold/, "Needs attention", "On hold: more information is needed"],
    [/^Not delivered, address/, "Needs attention", "Not delivered: the address is incomplete"],
    [/^Ready for the customer/, "Ready to collect", "Ready for you to collect in Berlin"],
    [/^On its way back/, "Going back", "On its way back to us"],
    [/^Returned/, "Returned", "Returned to us"],
    [/^Lost/, "Lost", "Lost or disposed of"],
    [/^Known to the courier, without/, "Booked", "We have the order; the courier has not scanned it yet"],
    [/^Another carrier's/, "Another carrier", "This parcel travels with UPS"],
    [/^The courier fails/, "No answer yet", "The courier isn't answering right now"],
  ] as const;
  for (const [story, word, sentence] of states) {
    test(`says of the demo's "${story.source.slice(1)}": ${sentence}`, async ({ page, expectAccessible }) => {
      await page.goto("/");
      await track(page, orderThat(story));
      await expect(answer(page)).toHaveText(sentence);
      await expect(page.getByText(word, { exact: true }).first()).toBeVisible();
      await expectAccessible();
    });
  }

  test("says when a parcel usually arrives, what that is based on, and that one is late", async ({
    page,
    expectAccessible,
  }) => {
    await page.goto("/");
    await track(page, moving);
    await expect(page.getByText(/^Usually arrives (between|on) \d+ .*[a-z]$/)).toBeVisible();
    await expect(page.getByText(/^Based on \d\d+ parcels to the United States$/)).toBeVisible();
    await expectAccessible();
    await page.goto("/page");
    await page.goto("/");
    await track(page, orderThat(/^Taking longer/));
    await expect(
      page.getByText(/^Taking longer than usual: most parcels would have arrived by \d+ [A-Z]/),
    ).toBeVisible();
    await expectAccessible();
  });

  test("shows eight stages side by side on the narrowest phone", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/");
    await track(page, orderThat(/^On hold/));
    const stages = page.getByRole("list", { name: "The parcel's way" }).getByRole("listitem");
    await expect(stages).toHaveCount(8);
    const edges = await stages.evaluateAll((items) =>
      items.flatMap(({ firstElementChild: mark }) => {
        const box = mark?.getBoundingClientRect();
        return [box?.left ?? 0, box?.right ?? 0];
      }),
    );
    expect(edges).toEqual(edges.toSorted((one, other) => one - other));
  });

  test("lets the parcels of one order be switched", async ({ page, expectAccessible }) => {
    await page.goto("/");
    await track(page, orderThat(/^Two parcels/));
    const parcels = page.getByRole("group", { name: "This order comes in 2 parcels" }).getByRole("radio");
    await expect(parcels).toHaveCount(2);
    await expect(parcels.first()).toBeChecked();
    await expect(answer(page)).toHaveText("On its way within the United States");
    const shown = page.getByRole("term").filter({ hasText: "AWB number" }).locator("xpath=following-sibling::dd");
    const before = await shown.textContent();
    await parcels.first().press("ArrowDown");
    await expect(parcels.nth(1)).toBeChecked();
    await expect(answer(page)).toContainText("Delivered");
    expect(await shown.textContent()).not.toBe(before);
    await expectAccessible();
  });

  test("shows the courier's text as text, and links nowhere but to a web page", async ({ page }) => {
    page.on("dialog", (dialog) => expect(dialog.message(), "no dialog").toBe(""));
    await page.goto("/");
    await track(page, orderThat(/^Markup/));
    await expect(page.getByText("<img src=x onerror=alert(1)>").first()).toBeVisible();
    const addresses = await page
      .getByRole("main")
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((address) => !address.startsWith("https://"))).toEqual([]);
  });

  test("fits from the smallest phone to a wide screen", async ({ page, expectAccessible }) => {
    await page.goto("/");
    await track(page, moving);
    await expect(answer(page)).toBeVisible();
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `at ${width}`).toBeLessThanOrEqual(0);
    }
    await expectAccessible();
  });

  test("shows a slow courier, can be cancelled, and then says that there was no reply", async ({
    page,
    expectAccessible,
  }) => {
    await page.goto("/");
    const slow = orderThat(/^The courier answers after/);
    // The accessibility check may take longer than the courier does: the first question does not reach it.
    const letQuestionGo = await hold(page, lookupAddress, isQuestion);
    await track(page, slow);
    await expect(loader(page)).toContainText("The courier is slow to answer.");
    await expectAccessible();
    await loader(page).getByRole("button", { name: "Cancel" }).click();
    await expect(loader(page)).toBeHidden();
    await expect(phoneField(page)).toHaveValue(slow.phone);

    letQuestionGo();
    await page.getByRole("button", { name: "Track", exact: true }).click();
    await expect(answer(page)).toHaveText("The courier isn't answering right now", { timeout: 30_000 });
    await expect(page.getByText("The courier's scans appear here as soon as it answers.")).toBeVisible();
  });
});

test.describe("the age of the snapshot", () => {
  const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

  test("an old snapshot stays visible while newer scans are requested", async ({ page, expectAccessible }) => {
    const letNewerCome = await hold(page, lookupAddress, isFresh);
    await page.route(lookupAddress, async (route) => {
      if (!isQuestion(route) || isFresh(route)) return route.fallback();
      await answerWith(route, () => ({ asOf: hourAgo(), stale: true }));
    });
    await page.goto("/");
    await track(page, moving);
    await expect(answer(page)).toHaveText("On its way within the United States");
    await expect(page.getByText("Checking for newer scans…")).toBeVisible();
    await expectAccessible();
    letNewerCome();
    await expect(page.getByText(/^Checked (just now|\d minutes? ago)/)).toBeVisible();
    await expect(page.getByText(/isn't answering/)).toHaveCount(0);
  });

  test("an unreachable courier is reported, with the last snapshot", async ({ page, expectAccessible }) => {
    await page.route(lookupAddress, async (route) => {
      if (!isQuestion(route)) return route.fallback();
      await answerWith(route, () => ({ asOf: hourAgo(), stale: true }));
    });
    await page.goto("/");
    await track(page, moving);
    await expect(
      page.getByText(/^The courier isn't answering right now; last known (today|yesterday) \d\d:\d\d\.$/),
    ).toBeVisible();
    await expect(answer(page)).toHaveText("On its way within the United States");
    await expectAccessible();
  });

  test("Refresh requests a new snapshot; without a connection the old one stays and is checked later", async ({
    page,
    context,
    expectAccessible,
  }) => {
    await page.goto("/");
    await track(page, moving);
    const asked = page.waitForRequest((request) => request.postDataJSON()?.fresh === true);
    await page.getByRole("button", { name: "Refresh" }).click();
    await asked;
    // Which of the two depends on when the courier was last asked for this parcel.
    await expect(page.getByText(/^(Nothing newer yet; last known|Checked)/)).toBeVisible();

    await goOffline(page);
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByText(/^You are offline; last known/)).toBeVisible();
    await expect(answer(page)).toBeVisible();
    await expectAccessible();
    const askedLater = page.waitForRequest((request) => request.postDataJSON()?.fresh === true);
    await context.setOffline(false);
    await askedLater;
    await expect(page.getByText(/^You are offline/)).toHaveCount(0);
  });
});

test.describe("failures", () => {
  test("a wrong phone shows the same text as an unknown order, what to check, and whom to ask", async ({
    page,
    expectAccessible,
    expectConsoleError,
  }) => {
    expectConsoleError(/404/);
    await page.goto("/");
    await track(page, { order: deliveredSample.order, phone: "+1 202 555 0199" });
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("Tracking failed. Please check order number and phone.");
    await expect(alert).toContainText("The phone is the one you ordered with.");
    await expect(page.getByRole("main").getByRole("link", { name: "Chat with us on WhatsApp" })).toBeVisible();
    await expect(phoneField(page)).toHaveValue("+1 202 555 0199");
    await expectAccessible();

    await page.getByRole("button", { name: "Change the order number" }).click();
    await orderField(page).fill("AYU-0000");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(alert).toHaveCount(0);
    // Where one has to scroll to the button, what went wrong must not stay out of sight above it.
    await page.setViewportSize({ width: 320, height: 400 });
    await page.getByRole("button", { name: "Track", exact: true }).click();
    await expect(alert).toContainText("Tracking failed. Please check order number and phone.");
    await expect(alert).toBeInViewport({ ratio: 0.9 });
    await phoneField(page).fill(deliveredSample.phone);
    await page.getByRole("button", { name: "Back" }).click();
    await orderField(page).fill(deliveredSample.order);
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Track", exact: true }).click();
    await expect(answer(page)).toHaveText("Delivered in San Jose");
  });

  test("a phone that is none, or a list, shows the message at the field", async ({
    page,
    expectAccessible,
    expectConsoleError,
  }) => {
    expectConsoleError(/400/);
    expectConsoleError(/400/);
    await page.goto("/");
    await track(page, { order: deliveredSample.order, phone: "12" });
    await expect(page.getByRole("alert")).toHaveText("Phone must hold a number of 7 to 15 digits");
    await expect(phoneField(page)).toBeFocused();
    await expect(phoneField(page)).toHaveAccessibleDescription(/Phone must hold a number of 7 to 15 digits$/);
    await expectAccessible();

    await phoneField(page).fill(`${deliveredSample.phone} / 4155550134`);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.getByRole("button", { name: "Track", exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText("Phone must be one number: the one you ordered with");
    await expect(phoneField(page)).toHaveValue(`${deliveredSample.phone} / 4155550134`);
  });

  test("too many attempts: the wait is shown and counted down", async ({
    page,
    expectAccessible,
    expectConsoleError,
  }) => {
    expectConsoleError(/404|429/);
    await page.goto("/");
    await track(page, { order: "AYU-guessed", phone: "+1 202 555 0100" });
    const alert = page.getByRole("alert");
    await expect(async () => {
      await page.getByRole("button", { name: "Track", exact: true }).click();
      await expect(alert).toContainText(/Too many tries\. Please wait \d+ minutes? and try again\./, { timeout: 500 });
    }).toPass();
    await expect(page.getByRole("timer")).toHaveText(/^You can try again in \d{1,2}:\d\d\.$/);
    await expectAccessible();
  });

  test("offline: waits, keeps the input, and sends it when the connection is back", async ({
    page,
    context,
    expectAccessible,
  }) => {
    await page.goto("/");
    await toPhone(page, deliveredSample.order);
    await page.waitForLoadState("networkidle");
    await goOffline(page);
    await phoneField(page).fill(deliveredSample.phone);
    await page.getByRole("button", { name: "Track", exact: true }).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("You are offline");
    await expect(phoneField(page)).toHaveValue(deliveredSample.phone);
    await expectAccessible();
    await context.setOffline(false);
    await expect(answer(page)).toHaveText("Delivered in San Jose");
  });

  test("a script that failed to load is loaded again before the phone step", async ({ page, expectConsoleError }) => {
    expectConsoleError(/net::ERR_FAILED/);
    await page.goto("/", { waitUntil: "networkidle" });
    await page.route("**/assets/*.js", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed");
    await orderField(page).fill(deliveredSample.order);
    await failed;
    await page.unroute("**/assets/*.js");
    const loadedAnew = page.waitForEvent("load");
    await page.getByRole("button", { name: "Next" }).click();
    await loadedAnew;
    await expect(page.getByText(`Order number ${deliveredSample.order}`)).toBeVisible();
    await phoneField(page).fill(deliveredSample.phone);
    await page.getByRole("button", { name: "Track", exact: true }).click();
    await expect(answer(page)).toHaveText("Delivered in San Jose");
  });

  test("a script that fails later shows an error in place, with a reload button", async ({
    page,
    expectAccessible,
    expectConsoleError,
  }) => {
    expectConsoleError(/net::ERR_FAILED/);
    await page.goto("/", { waitUntil: "networkidle" });
    let fail: () => void = () => {};
    const failing = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route("**/assets/*.js", async (route) => {
      await failing;
      await route.abort();
    });
    await track(page, deliveredSample);
    await expect(loader(page)).toBeVisible();
    fail();
    await expect(page.getByRole("alert")).toContainText("Tracking failed. Please check order number and phone.");
    await expect(phoneField(page)).toHaveValue(deliveredSample.phone);
    await expectAccessible();
    await page.unroute("**/assets/*.js");
    await page.getByRole("button", { name: "Load the page again" }).click();
    await expect(page.getByText(`Order number ${deliveredSample.order}`)).toBeVisible();
  });
});

test.describe("what the browser keeps", () => {
  test("a reload asks for the phone again, since it is never stored", async ({ page }) => {
    await page.goto("/");
    await track(page, deliveredSample);
    await expect(answer(page)).toBeVisible();
    const kept = await page.evaluate(() =>
      JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
    );
    expect(kept).not.toContain("555");
    await page.reload();
    await expect(phoneField(page)).toHaveValue("");
    await expect(page.getByText(`Order number ${deliveredSample.order}`)).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(orderField(page)).toHaveValue(deliveredSample.order);
    await page.goForward();
    await phoneField(page).fill(deliveredSample.phone);
    await page.getByRole("button", { name: "Track", exact: true }).click();
    await expect(answer(page)).toBeVisible();
  });

  test("another shipment starts empty, and Back returns to the order shown before", async ({ page }) => {
    await page.goto("/");
    await track(page, deliveredSample);
    await expect(answer(page)).toBeVisible();
    await page.getByRole("button", { name: "Track another shipment" }).click();
    await expect(orderField(page)).toHaveValue("");
    await page.goBack();
    await expect(page.getByText(`Order number ${deliveredSample.order}`)).toBeVisible();
    await expect(phoneField(page)).toHaveValue("");
  });

  test("the order number is stored on the device only at the customer's request", async ({ page }) => {
    await page.goto("/");
    await track(page, deliveredSample);
    await expect(answer(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.getByRole("button", { name: "Track another shipment" }).click();
    await expect(orderField(page)).toHaveValue("");

    const remember = page.getByRole("checkbox", { name: "Remember it on this device" });
    await remember.check();
    await track(page, deliveredSample);
    await expect(answer(page)).toBeVisible();
    await page.goto("/page");
    await page.goto("/");
    await expect(orderField(page)).toHaveValue(deliveredSample.order);
    await expect(remember).toBeChecked();
    await remember.uncheck();
    await page.reload();
    await expect(remember).not.toBeChecked();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
});
