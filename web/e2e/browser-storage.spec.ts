import { fillLogin, member } from "./support/accounts.ts";
import { fields, orderMark, store } from "./support/records.ts";
import { expect, test } from "./support/test.ts";

test("a session leaves no secret in storage, in addresses or in cookies that scripts can read", async ({
  page,
  request,
}) => {
  const person = await member(request);
  await page.goto("/logistic/login");
  const answered = page.waitForResponse("**/api/logistics/login");
  await fillLogin(page, person);
  const token = await (await answered).text();
  await expect(page).toHaveURL(/\/logistic\/dashboard/);
  const record = await store(page, fields(`${orderMark()}-1`));
  await page.reload();
  await expect(page.getByText(record.name)).toBeVisible();

  const readable = await page.evaluate(async () =>
    JSON.stringify([
      [{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state],
      [await indexedDB.databases(), await caches.keys()],
    ]),
  );
  const [, claims = ""] = token.split(".");
  for (const secret of [token, claims, person.password, record.phone, record.name]) {
    expect(secret.length).toBeGreaterThan(5);
    expect(readable).not.toContain(secret);
  }
});
