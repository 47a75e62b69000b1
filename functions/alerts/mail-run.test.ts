import { SendEmailCommand } from "@aws-sdk/client-sesv2";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test, vi } from "vitest";
import { table, tableName } from "../database/table.ts";
import { recordsOfOrder } from "../records/find.ts";
import { recordKey } from "../records/item.ts";
import { createRecord } from "../records/write.ts";
import { signIn } from "../testing/accounts.ts";
import {
  confirm,
  confirmLast,
  followAll,
  followedOrder,
  leave,
  leaveAndRun,
  mails,
  order,
  run,
  scan,
  ses,
  startAnew,
  stop,
  storedAlerts,
  tokenIn,
} from "../testing/alerts.ts";
import { call } from "../testing/call.ts";
import { storeDeliveries } from "../testing/deliveries.ts";
import { handlerOf } from "../testing/handlers.ts";
import { withFaults } from "../testing/intercept.ts";
import { recordLog } from "../testing/log.ts";

const log = recordLog();
const minuteMs = 60_000;
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * minuteMs);

startAnew();

const refusal = (name: string, httpStatusCode = 400) =>
  Object.assign(new Error("bob@customer.example"), { name, $metadata: { httpStatusCode } });
/** Forgets the mails so far, and fails with the next one. */
const failOnce = (error: Error) => {
  ses.reset();
  ses.on(SendEmailCommand).rejectsOnce(error).resolves({ MessageId: "2" });
};

const subjects = () => mails().map(({ subject }) => subject.replace(/ \(order .*/, ""));
const stageSubjects = () => subjects().slice(1);

describe("a confirmed alert", () => {
  test("gets one mail a stage, with what it means, the order and its stop", async () => {
    const one = await followedOrder();
    const story = ["SGE_106", "SGE_206", "SGE_303", "SGE_304"];
    for (const [at] of story.entries()) {
      later(60);
      await scan(one, ...story.slice(0, at + 1));
      await run();
      await followAll();
      await run();
    }
    expect(stageSubjects()).toEqual([
      "Your parcel is on its way",
      "Your parcel has arrived in the destination country",
      "Your parcel is out for delivery",
      "Your parcel was delivered",
    ]);
    const last = mails().at(-1);
    expect(last?.to).toBe(one.email);
    for (const words of [one.name, one.trackingNo, "Last scan: delivered", "https://track.shop.example/#t="]) {
      expect(last?.text).toContain(words);
    }
    const token = last ? tokenIn(last, "s") : "";
    expect(last?.headers).toEqual({
      "List-Unsubscribe": `<https://track.shop.example/api/user/alerts/stop?t=${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  });

  test("gets nothing of what the page showed when the address was left, and the newest of what came since", async () => {
    const one = await order();
    await scan(one, "SGE_106");
    await leaveAndRun(one);
    later(10);
    await scan(one, "SGE_106", "SGE_206", "SGE_303");
    await run();
    expect(mails()).toHaveLength(1);
    await confirm(tokenIn(mails()[0], "c"));
    await run();
    expect(stageSubjects()).toEqual(["Your parcel is out for delivery"]);
  });

  test("says when the parcel usually arrives, and goes out without where that cannot be read", async () => {
    await storeDeliveries("US", Array(25).fill(10));
    const one = { ...(await followedOrder()), country: "US" };
    await scan(one, "SGE_106", "SGE_205");
    // They are read at most once an hour, and the follower has read them.
    later(61);
    await withFaults(
      (_, __, input) => (JSON.stringify(input).includes("TRANSIT#") ? "unsent" : undefined),
      () => run(),
    );
    expect(stageSubjects()).toEqual(["Your parcel is on its way"]);
    expect(mails().at(-1)?.text).not.toContain("Expected");
    await scan(one, "SGE_106", "SGE_205", "SGE_206");
    await run();
    expect(mails().at(-1)?.text).toContain(
      "Expected 11 Jun. Based on 25 parcels to the United States: most arrive in this time.",
    );
  });

  test("gets one mail for all parcels that have something to tell and whose records have the customer's phone", async () => {
    const one = await followedOrder();
    const second = { ...one, trackingNo: "SG88000000000001" };
    const anothers = { ...one, phone: "+44 20 7946 0000", trackingNo: "SG88000000000002" };
    for (const { name, phone: of, trackingNo } of [second, anothers]) {
      await createRecord({ name, phone: of, trackingNo }, "test");
    }
    await scan(one, "SGE_303");
    await scan(second, "SGE_304");
    await scan(anothers, "SGE_303");
    expect(await run()).toMatchObject({ sent: 1 });
    expect(stageSubjects()).toEqual(["Updates on 2 parcels"]);
    const { text = "" } = mails().at(-1) ?? {};
    expect(text).toContain(`Parcel ${one.trackingNo} is out for delivery`);
    expect(text).toContain(`Parcel ${second.trackingNo} was delivered`);
    expect(text).not.toContain(anothers.trackingNo);
    // All stages were noted.
    await scan(second, "SGE_304", "SGE_304");
    expect(await run()).toMatchObject({ sent: 0 });
    await scan(one, "SGE_303", "SGE_304");
    await run();
    expect(stageSubjects().at(-1)).toBe("Your parcel was delivered");
  });

  test("lasts as long as its order", async () => {
    const one = await followedOrder();
    const { Item } = await table().send(new GetCommand({ TableName: tableName(), Key: recordKey(one) }));
    expect(await storedAlerts()).toMatchObject([{ expiresAt: Item?.expiresAt }]);
  });
});

describe("an alert that is not confirmed", () => {
  test("gets nothing but the link, and expires a day after its mail", async () => {
    const one = await order();
    await leaveAndRun(one);
    await scan(one, "SGE_303");
    await run();
    expect(mails()).toHaveLength(1);
    later(24 * 60 + 1);
    const answer = await confirm(tokenIn(mails()[0], "c"));
    expect(answer).toMatchObject({ status: 410, body: { code: "gone" } });
    await run();
    expect(mails()).toHaveLength(1);
  });

  test("gets a second mail only if the address was left again after its owner had time to read the first", async () => {
    const one = await order();
    await leaveAndRun(one);
    for (const [minutes, sent] of [
      [1, 1],
      [12, 2],
    ] as const) {
      later(minutes);
      await leaveAndRun(one);
      later(24 * 60 - minutes);
      await run();
      expect(mails()).toHaveLength(sent);
    }
  });
});

describe("the links", () => {
  test("one confirms all that wait for the mailbox, as often as it is followed", async () => {
    const [one, two] = [await order(), await order()];
    await leave({ name: one.name, email: one.email });
    await leave({ name: two.name, email: one.email });
    await run();
    expect(mails()).toHaveLength(1);
    const token = tokenIn(mails()[0], "c");
    for (let at = 0; at < 2; at += 1) expect(await confirm(token)).toMatchObject({ status: 200 });
    for (const each of [one, two]) await scan(each, "SGE_303");
    await run();
    expect(stageSubjects()).toEqual(["Your parcel is out for delivery", "Your parcel is out for delivery"]);
  });

  test("confirm the address only that they were mailed to", async () => {
    const [mine, theirs] = [await order(), await order()];
    const spelled = theirs.email.replace("@", "+me@");
    await leave({ name: mine.name, email: spelled });
    await run();
    const token = tokenIn(mails()[0], "c");
    await leaveAndRun(theirs);
    expect((await confirm(token)).status).toBe(200);
    for (const each of [mine, theirs]) await scan(each, "SGE_303");
    await run();
    expect(mails().map(({ to }) => to)).toEqual([spelled, theirs.email, spelled]);
  });

  test("work for a day, used or not", async () => {
    await followedOrder();
    const token = tokenIn(mails()[0], "c");
    later(24 * 60 - 1);
    expect((await confirm(token)).status).toBe(200);
    later(2);
    expect(await confirm(token)).toMatchObject({ status: 410, body: { code: "gone" } });
  });

  test.each(["before", "after"])(
    "to confirm end with the order's links, %s they were used; mails go on",
    async (used) => {
      const { cookies } = await signIn("logistics");
      const one = await order();
      await leaveAndRun(one);
      const token = tokenIn(mails()[0], "c");
      if (used === "after") expect((await confirm(token)).status).toBe(200);
      const [record] = await recordsOfOrder(one.name);
      const ended = await call(await handlerOf("revokeLinks"), "revokeLinks", {
        cookies,
        params: { id: record?._id ?? "" },
      });
      expect(ended.status).toBeLessThan(300);
      expect(await confirm(token)).toMatchObject({ status: 410, body: { code: "gone" } });
      await scan(one, "SGE_303");
      await run();
      expect(stageSubjects()).toEqual(used === "after" ? ["Your parcel is out for delivery"] : []);
      // Left once more, the address is asked anew.
      later(24 * 60);
      await leaveAndRun(one);
      if (used === "before") expect((await confirmLast()).status).toBe(200);
    },
  );

  test("serve their own purpose only", async () => {
    const one = await followedOrder();
    const confirmToken = tokenIn(mails()[0], "c");
    await scan(one, "SGE_303");
    await run();
    const stopToken = tokenIn(mails().at(-1), "s");
    expect((await stop(confirmToken)).status).toBe(410);
    expect(await storedAlerts()).toHaveLength(1);
    expect((await confirm(stopToken)).status).toBe(410);
    const mixed = confirmToken.slice(0, 22) + stopToken.slice(22, -1) + (stopToken.endsWith("A") ? "B" : "A");
    // The second time as well: it must not be told that it stops mails which go on.
    for (let at = 0; at < 2; at += 1) expect((await stop(mixed)).status).toBe(410);
    expect(await storedAlerts()).toHaveLength(1);
    const both = await Promise.all([stop(stopToken), stop(stopToken)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await storedAlerts()).toEqual([]);
  });

  test("to stop end the mails about one order, also as mail programs follow them, and answer alike ever after", async () => {
    const [one, two] = [await followedOrder(), await order()];
    await leave({ name: two.name, email: one.email });
    await run();
    await confirm(tokenIn(mails()[0], "c"));
    await scan(one, "SGE_303");
    await run();
    const token = tokenIn(mails().at(-1), "s");
    const oneClick = {
      body: "List-Unsubscribe=One-Click",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        // As the page of a web mail posts it.
        origin: "https://mail.example",
        "sec-fetch-site": "cross-site",
      },
    };
    for (let at = 0; at < 2; at += 1) expect(await stop(token, oneClick)).toMatchObject({ status: 200, body: {} });
    expect(await storedAlerts()).toHaveLength(1);
    const before = mails().length;
    for (const each of [one, two]) await scan(each, "SGE_303", "SGE_304");
    await run();
    expect(mails().slice(before)).toMatchObject([{ text: expect.stringContaining(two.name) }]);
  });

  test.each(["", "short", "x".repeat(45), `${"x".repeat(43)}/`])("%j is no token", async (token) => {
    expect((await stop(token)).status).toBe(400);
    expect((await confirm(token)).status).toBe(400);
  });
});

describe("when SES fails", () => {
  const silence = () => Object.assign(new Error("socket hang up"), { name: "TimeoutError" });

  test.each([
    ["throttles", refusal("TooManyRequestsException", 429)],
    ["is over its quota", refusal("LimitExceededException")],
    ["is broken", refusal("InternalFailure", 500)],
    ["cannot be reached", Object.assign(new Error("connect"), { code: "ECONNREFUSED" })],
  ])("and %s, the next run sends each mail once", async (_, error) => {
    const [one, two] = [await followedOrder(), await followedOrder()];
    for (const each of [one, two]) await scan(each, "SGE_303");
    failOnce(error);
    expect(await run()).toMatchObject({ end: "away", sent: 0 });
    expect(mails()).toHaveLength(1);
    later(1);
    expect(await run()).toMatchObject({ end: "done", sent: 2 });
    later(60);
    expect(await run()).toMatchObject({ sent: 0 });
    expect(JSON.stringify(log)).not.toContain("customer.example");
  });

  test.each([
    ["refuses one mail", refusal("MessageRejected")],
    ["does not reply", silence()],
  ])("and %s, the others go out, and that one again within the hour", async (_, error) => {
    const [one, two] = [await followedOrder(), await followedOrder()];
    for (const each of [one, two]) await scan(each, "SGE_303");
    failOnce(error);
    expect(await run()).toMatchObject({ sent: 1, failed: 1 });
    later(1);
    expect(await run()).toMatchObject({ sent: 0 });
    later(59);
    expect(await run()).toMatchObject({ sent: 1 });
    later(60);
    expect(await run()).toMatchObject({ sent: 0 });
  });

  test("and calls a mail invalid, it is tried again a day later, and others are mailed meanwhile", async () => {
    const [one, two] = [await followedOrder(), await followedOrder()];
    await scan(one, "SGE_303");
    failOnce(refusal("BadRequestException"));
    expect(await run()).toMatchObject({ failed: 1 });
    await scan(two, "SGE_303");
    later(24 * 60 - 1);
    expect(await run()).toMatchObject({ sent: 1, failed: 0 });
    later(1);
    expect(await run()).toMatchObject({ sent: 1, failed: 0 });
    expect(mails().map(({ to }) => to)).toEqual([one.email, two.email, one.email]);
  });

  test("a link to confirm that it refused is sent later, one whose reply was lost is not sent again that day", async () => {
    const [one, two] = [await order(), await order()];
    await leave({ name: one.name, email: one.email });
    failOnce(refusal("TooManyRequestsException", 429));
    await run();
    later(1);
    expect(await run()).toMatchObject({ sent: 1 });
    await leave({ name: two.name, email: two.email });
    failOnce(silence());
    await run();
    const before = mails().length;
    later(16);
    await leaveAndRun(two);
    expect(mails()).toHaveLength(before);
    later(24 * 60);
    await run();
    expect(mails()).toHaveLength(before + 1);
  });

  test("and a run is killed between sending and noting, the mail is not sent twice within a run, and none is lost", async () => {
    const [one, two] = [await followedOrder(), await followedOrder()];
    for (const each of [one, two]) await scan(each, "SGE_303");
    const before = mails().length;
    // From the moment of the first mail on the database hears no more: as if the function had ended.
    await withFaults(
      () => (mails().length > before ? "unsent" : undefined),
      () => run().catch(() => undefined),
    );
    const sentThen = mails().length - before;
    expect(sentThen).toBeLessThanOrEqual(2);
    later(61);
    await run();
    later(61);
    await run();
    const told = new Set(
      mails()
        .slice(before)
        .map(({ to }) => to),
    );
    expect([...told].sort()).toEqual([one.email, two.email].sort());
  });
});

test("runs that meet do not mail twice", async () => {
  const one = await followedOrder();
  await scan(one, "SGE_303");
  const results = await Promise.all([run(), run(), run()]);
  expect(results.reduce((sum, { sent }) => sum + sent, 0)).toBe(1);
  expect(stageSubjects()).toHaveLength(1);
});
