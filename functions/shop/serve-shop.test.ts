import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { call } from "../testing/call.ts";
import { handlerOf } from "../testing/handlers.ts";
import { validRequest } from "../testing/requests.ts";
import { secretReads, storedSecrets } from "../testing/secrets-manager.ts";
import { fromShop, fulfilment, proofOf, shopSecret, wooOrder } from "../testing/shop.ts";
import { scanTable } from "../testing/table-content.ts";
import { switchToEmptyTable } from "../testing/tables.ts";

const routes = [
  ["receiveShopify", "shopify"],
  ["receiveWoocommerce", "woocommerce"],
  ["receiveRecords", "key"],
] as const;

/** Another secret for each test, since what was read of the one before is kept for a while. */
const enter = (value: object) => {
  const arn = process.env.SHOP_SECRET_ARN ?? "";
  storedSecrets.set(arn, [{ versionId: randomUUID(), value: JSON.stringify(value) }]);
};
beforeEach(async () => {
  await switchToEmptyTable();
  process.env.SHOP_SECRET_ARN = `arn:aws:secretsmanager:local:123456789012:secret:shop-${randomUUID()}`;
  enter(shopSecret);
});

describe.each(routes)("%s", (name, source) => {
  const send = async (request = validRequest(name)) => call(await handlerOf(name), name, request);

  test("takes what the shop proves to have sent", async () => {
    expect(await send()).toMatchObject({ status: 200, body: { results: [{ result: "added" }] } });
  });

  test.each(["", "short of sixteen"])("is closed while its field is %j", async (value) => {
    enter({ ...shopSecret, [source]: value.slice(0, 15) });
    const { body } = validRequest(name);
    const answer = await send({ body, headers: proofOf(source, body, value.slice(0, 15)) });
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found", message: /Enter its secret first/ } });
    expect(await scanTable()).toEqual([]);
    for (const secret of [{}, { [source]: 1 }, [], "text"]) {
      process.env.SHOP_SECRET_ARN = `arn:aws:secretsmanager:local:123456789012:secret:shop-${randomUUID()}`;
      enter(Object(secret));
      expect((await send()).status).toBe(404);
    }
  });

  test("takes a new secret at once, and the old one no longer after a minute", async () => {
    expect((await send()).status).toBe(200);
    const { body } = validRequest(name);
    const renewed = { body, headers: proofOf(source, body, "a renewed secret") };
    vi.useFakeTimers({ now: Date.now() + 10_000, toFake: ["Date"] });
    try {
      enter({ ...shopSecret, [source]: "a renewed secret" });
      expect((await send(renewed)).status).toBe(200);
      vi.setSystemTime(Date.now() + 61_000);
      expect((await send()).status).toBe(401);
      expect((await send(renewed)).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  test("is not slowed by wrong proofs: 300 of them from as many networks write nothing, and read the secret once", async () => {
    const { body } = validRequest(name);
    await send();
    const stored = await scanTable();
    const before = secretReads.count;
    const wrong = { body, headers: proofOf(source, body, "a guessed secret") };
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, at) => send({ ...wrong, address: `203.0.${at % 7}.${at % 251}` })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(secretReads.count - before).toBeLessThanOrEqual(2);
    expect(await scanTable()).toEqual(stored);
    expect(await send()).toMatchObject({ status: 200, body: { results: [{ result: "unchanged" }] } });
  });

  test("takes bodies up to 1 MB", async () => {
    const padded = (bytes: number) => {
      const text = JSON.stringify(validRequest(name).body);
      return fromShop(source, text.padEnd(bytes, " "));
    };
    expect((await send(padded(1024 * 1024))).status).toBe(200);
    expect(await send(padded(1024 * 1024 + 1))).toMatchObject({ status: 413, body: { code: "too_large" } });
  });

  test("refuses what is no JSON, once it is proven", async () => {
    expect(await send(fromShop(source, "{"))).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  });
});

test("the signature is of the bytes, not of what they say", async () => {
  const text = JSON.stringify(fulfilment());
  const spaced = JSON.stringify(fulfilment(), undefined, 2);
  const send = async (body: string, signed: string) =>
    (await call(await handlerOf("receiveShopify"), "receiveShopify", { body, headers: proofOf("shopify", signed) }))
      .status;
  expect([await send(spaced, text), await send(spaced, spaced), await send(text, spaced)]).toEqual([401, 200, 401]);
});

test("a body with letters of every script is signed as it came", async () => {
  const sent = fulfilment({ destination: { phone: "+91 98765 43210", name: "ആശ मेनन 🪔" } });
  const { status } = await call(await handlerOf("receiveShopify"), "receiveShopify", fromShop("shopify", sent));
  expect(status).toBe(200);
});

describe("WooCommerce's ping", () => {
  const ping = async (body: string, headers = {}) => {
    const { status, body: reply } = await call(await handlerOf("receiveWoocommerce"), "receiveWoocommerce", {
      body,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });
    return [status, reply.results];
  };

  test("is answered, and does nothing", async () => {
    expect(await ping("webhook_id=12")).toEqual([200, []]);
    expect(await scanTable()).toEqual([]);
  });

  test("is nothing else without a signature", async () => {
    expect(await ping("webhook_id=12&number=727")).toEqual([401, undefined]);
    expect(await ping("webhook_id=12", { "x-wc-webhook-signature": "x" })).toEqual([401, undefined]);
    expect(await ping(JSON.stringify(wooOrder()))).toEqual([401, undefined]);
  });

  test("says that the secret is not entered yet", async () => {
    enter({});
    expect((await ping("webhook_id=12"))[0]).toBe(404);
  });
});
