import type { Page } from "@playwright/test";
import { scenarioNumber } from "../../infra/local/courier/scenarios.ts";
import { fields, orderMark, store, troubledOrder } from "./support/records.ts";
import { expect, signedOut, test } from "./support/test.ts";

const answer = (page: Page) => page.getByRole("heading", { level: 2 });

test.use({ as: "logistics" });

test("a link shows the parcel at once without form or receiver, and leaves no trace of its token", async ({
  page,
  browser,
}) => {
  const order = { ...fields(`${orderMark()}-1`), trackingNo: scenarioNumber("inTransit", 815) };
  const { _id } = await store(page, order);
  const { url }: { url: string } = await (await page.request.get(`/api/user/link/${_id}`)).json();
  const token = url.split("#t=")[1] ?? "";

  // A mail program may have encoded the sign.
  for (const encoded of [`/%23t=${token}`, `/%2523t%3D${token}`, `/#t%3D${token}`]) {
    const mailed = await browser.newPage(signedOut);
    await mailed.goto(encoded);
    await expect(answer(mailed)).toBeFocused();
    await expect(mailed).toHaveURL(/^http:\/\/localhost:\d+\/$/);
    await mailed.close();
  }

  // A customer's phone, which holds nothing of the portal.
  const customer = await browser.newPage({ ...signedOut, viewport: { width: 360, height: 740 } });
  const sent: string[] = [];
  customer.on("request", (request) => sent.push(JSON.stringify([request.url(), request.headers()])));
  const app = Promise.withResolvers<void>();
  await customer.route(/\/assets\/(?!first-answer|words-).*\.js$/, async (route) => {
    await app.promise;
    await route.continue();
  });
  await customer.goto(url, { waitUntil: "commit" });
  // The answer is readable before the app is there, and no form is shown.
  await expect(answer(customer)).toBeVisible();
  const sentence = (await answer(customer).textContent()) ?? "";
  await expect(customer.getByText(`Order ${order.name}`)).toBeVisible();
  await expect(customer.getByRole("textbox")).toHaveCount(0);
  await expect(customer).toHaveURL(/^http:\/\/localhost:\d+\/$/);
  app.resolve();
  await expect(answer(customer)).toBeFocused();
  await expect(answer(customer)).toHaveText(sentence);
  expect(sent.filter((request) => request.includes("/api/user/openLink"))).toHaveLength(1);
  await expect(customer.getByRole("region", { name: "History" })).toBeVisible();
  await expect(customer.getByText("Postcode", { exact: true })).toBeHidden();

  // A reload, as by pulling the page down, shows it again; the token is in the tab's own history only.
  await customer.reload();
  await expect(answer(customer)).toBeFocused();
  const kept = await customer.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, document.referrer]),
  );
  expect(kept).not.toContain(token);

  await customer.getByRole("button", { name: "Track another order" }).click();
  await expect(customer.getByRole("textbox", { name: "Order number" })).toHaveValue("");
  await customer.goBack();
  await expect(answer(customer)).toBeFocused();
  await expect(customer.getByText("Postcode", { exact: true })).toBeHidden();
  for (const request of sent) expect(request).not.toContain(token);

  expect((await page.request.delete(`/api/user/link/${_id}`)).status()).toBe(204);
  await customer.reload();
  await expect(customer.getByRole("alert")).toContainText("This link no longer works");
  const orderNumber = customer.getByRole("textbox", { name: "Order number" });
  await expect(orderNumber).not.toHaveAttribute("aria-invalid");
  await orderNumber.fill(order.name);
  await customer.getByRole("button", { name: "Next" }).click();
  await customer.getByRole("textbox", { name: "Phone" }).fill(order.phone);
  await customer.getByRole("button", { name: "Track", exact: true }).click();
  await expect(answer(customer)).toBeFocused();
  await customer.close();
});

test("a customer whose address is incomplete sends it from a link, and it stands on the case", async ({
  page,
  browser,
}) => {
  const order = await troubledOrder(page, "badAddress");
  const { url }: { url: string } = await (await page.request.get(`/api/user/link/${order._id}`)).json();
  const customer = await browser.newPage({ ...signedOut, viewport: { width: 360, height: 740 } });
  await customer.goto(url);
  const form = customer.getByRole("form", { name: "Your full address" });
  await form.getByRole("textbox", { name: "Name" }).fill("Asha Menon");
  await form.getByRole("textbox", { name: "Full address" }).fill("Flat 12\n12 Hill Road");
  await form.getByRole("textbox", { name: "Phone", exact: true }).fill("020 7946 0018");
  await form.getByRole("textbox", { name: "Phone you ordered with" }).fill("+1 415 555 9999");
  await form.getByRole("button", { name: "Send address" }).click();
  await expect(form.getByRole("alert")).toContainText("That isn't the phone on this order.");
  await form.getByRole("textbox", { name: "Phone you ordered with" }).fill(order.phone);
  await customer.keyboard.press("Enter");
  await expect(customer.getByText("Thanks. We've passed it on to our team.")).toBeVisible();
  await customer.close();

  await page.goto("/logistic/attention?reason=bad-address&size=200");
  const card = page.getByRole("article", { name: order.name, exact: true });
  await expect(card).toContainText("Customer replied");
  await expect(card).toContainText("Asha Menon, Flat 12, 12 Hill Road, 020 7946 0018");
  await expect(card).toContainText("Call the customer on this record's number before passing it on.");
});
