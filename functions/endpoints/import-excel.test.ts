import { beforeEach, describe, expect, it } from "vitest";
import { parcelsOfOrder } from "../store/tracking-store.ts";
import { signIn } from "../testing/people.ts";
import { fileOf, order, orders, phone, tracking, upload } from "../testing/spreadsheets.ts";
import { switchToEmptyTable } from "../testing/tables.ts";

let cookies: string[];
beforeEach(async () => {
  await switchToEmptyTable();
  ({ cookies } = await signIn("logistics"));
});

describe("a small file", () => {
  it("is imported at once", async () => {
    const answer = await upload(cookies, fileOf(orders(120)));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: "done",
      processed: 120,
      counts: { rows: 120, created: 120, refused: 0 },
    });
    expect(await parcelsOfOrder(order(7))).toMatchObject([{ phone: phone(7), trackingNo: tracking(7) }]);
  });
});
