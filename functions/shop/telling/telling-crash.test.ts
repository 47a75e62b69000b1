import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { call } from "../../testing/call.ts";
import { handlerOf } from "../../testing/handlers.ts";
import { patience } from "../../testing/patience.ts";
import { fromShop, fulfilment } from "../../testing/shop.ts";
import { streamRecords } from "../../testing/stream.ts";
import { scanTable } from "../../testing/table-content.ts";
import { storeRecords, switchToEmptyTable } from "../../testing/tables.ts";
import { connectShop, runTeller, startShopify } from "../../testing/told-shop.ts";
import { handler as follower } from "../../workers/follower.ts";
import { wantMarked } from "./store.ts";

const orderCount = 200;
const kills = 6;
/** How much faster the worker's clock runs: its two calls a second are 200, and its lease ends after 1.2 s. */
const speed = 100;

test("200 orders are each marked once, however often the worker is killed", {
  timeout: patience(120_000),
}, async () => {
  await switchToEmptyTable();
  const shop = await startShopify();
  connectShop({ shopifyApp: shop.app });
  await runTeller();
  const rows = Array.from({ length: orderCount }, (_, at) => ({
    name: `AYU-${(at + 1) * 100}`,
    phone: "+1 212 555 0100",
    trackingNo: `SG32310273${String(at).padStart(5, "0")}`,
  }));
  const records = await storeRecords(rows);
  for (const record of records) await wantMarked(record, Date.now() - 1_000);

  let calls = 0;
  let killAt = Number.POSITIVE_INFINITY;
  let kill = () => {};
  shop.fail((operation) => {
    calls += 1;
    // At any moment of the call: before it came, while it is answered, or after.
    if (calls === killAt) setTimeout(() => kill(), Math.random() * 5);
    return operation === "fulfillmentCreate" && calls % 40 === 0 ? "lost" : undefined;
  });
  const file = join(import.meta.dirname, "../../testing/tell-process.ts");
  const startedAt = Date.now();
  for (let run = 0; ; run += 1) {
    killAt = run < kills ? calls + 5 + Math.floor(Math.random() * 50) : Number.POSITIVE_INFINITY;
    const worker = spawn(process.execPath, [file, String(startedAt), String(speed)], { stdio: "inherit" });
    kill = () => worker.kill("SIGKILL");
    const [code] = await once(worker, "exit");
    if (run >= kills) {
      expect(code).toBe(0);
      break;
    }
    expect(code).toBeNull();
  }
  const marked = () => rows.map(({ name }) => shop.orders(name).flatMap(({ fulfilments }) => fulfilments).length);
  expect(marked()).toEqual(Array(orderCount).fill(1));
  expect(shop.mails).toHaveLength(orderCount);

  // The shop's own message about each comes back, and the stream is followed: nothing more is told.
  for (const { name, trackingNo } of rows.slice(0, 20)) {
    const [made] = shop.orders(name).flatMap(({ fulfilments }) => fulfilments);
    const id = Number(made?.id.split("/").at(-1));
    const body = fulfilment({ id, name: `#${name}.1`, tracking_numbers: [trackingNo] });
    const { body: reply } = await call(await handlerOf("receiveShopify"), "receiveShopify", fromShop("shopify", body));
    expect(reply.results).toMatchObject([{ result: "unchanged" }]);
  }
  const Records = (await streamRecords()).filter(({ dynamodb }) =>
    /^(PARCEL#|shopify#)/.test(dynamodb?.Keys?.sk?.S ?? ""),
  );
  await follower({ Records });
  await runTeller();
  expect(shop.mails).toHaveLength(orderCount);
  const news = (await scanTable()).filter(({ sk }) => sk === "NEWS");
  expect(news.filter(({ toldAt }) => toldAt === undefined)).toEqual([]);
  await shop.stop();
});
