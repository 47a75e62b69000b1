import { describe, expect, test } from "vitest";
import { rebuild } from "../follower/rebuild.ts";
import { linkTokenFor } from "../lookup/order-links.ts";
import { revokeLinksOf } from "../records/revocation.ts";
import {
  confirm,
  leave,
  mails,
  order,
  phone,
  run,
  scan,
  startAnew,
  stop,
  switchMailsOn,
  tokenIn,
  unique,
} from "../testing/alerts.ts";
import { edit, followed, later, type Order, recordOf, remove } from "../testing/order-changes.ts";

switchMailsOn();
startAnew();

/** Leaves an address with an order's link, and confirms it. */
async function followByLink(one: Order, email: string): Promise<void> {
  const { token } = await linkTokenFor(await recordOf(one));
  // A mailbox is asked once a day.
  later(24 * 60);
  await leave({ token, email, phone: undefined });
  await run();
  const question = mails().findLast((mail) => tokenIn(mail, "c"));
  await confirm(tokenIn(question ?? { text: "" }, "c"));
  await run();
}

/** The parcels of two orders of one customer, `a` of order A and `b` of order B, to which the steps of a story happen. */
class Parcels {
  readonly #parcels = new Map<string, Order>();
  readonly #numbers = new Map<string, string>();
  readonly #back = new Map<string, () => Promise<unknown>>();

  of(which: string): Order {
    return this.#parcels.get(which) ?? expect.fail(`There is no parcel ${which}`);
  }

  async enter(which: string, name = this.#numberOf(which.toUpperCase())): Promise<void> {
    this.#parcels.set(which, await followed(() => order({ name })));
    later(1);
  }

  #numberOf(letter: string): string {
    const number = this.#numbers.get(letter) ?? unique().name;
    this.#numbers.set(letter, number);
    return number;
  }

  /**
   * Deletes (`-`), restores (`+`), gives another customer's phone (`~`), the own one (`=`), or an order's number (`A`), under
   * which a new parcel is entered, or ends the links of its number (`!`).
   */
  async happens([which = "", what = ""]: string): Promise<void> {
    later(7);
    if (!this.#parcels.has(which)) return this.enter(which, this.#numberOf(what));
    const parcel = this.of(which);
    const edited = (fields: Partial<Order>) => edit(parcel, fields).then((now) => this.#parcels.set(which, now));
    if (what === "-") this.#back.set(which, await remove(parcel));
    else if (what === "!") await revokeLinksOf(parcel);
    else if (what === "+") await this.#back.get(which)?.();
    else if (what === "~") await edited({ phone: "+44 20 7946 0000" });
    else if (what === "=") await edited({ phone });
    else await edited({ name: this.#numberOf(what) });
  }
}

const stories = [
  ...["bA bB", "aB aA", "bA aC bB", "bA aC bB aA", "bA aC bD", "aC bA bB", "aB bD aA", "aB bC", "aB bC aA"],
  ...["bA a- bB a+", "a- bA bB a+", "bA a~ bB a=", "aB b- aA b+"],
  // Exchanged, and back.
  ...["bA aB", "aB bA", "bT aB bA", "bA aB aA bB", "bA aB bB aA", "aB bA bB aA"],
  // Once each.
  ...["bA bB aB aA", "bA bB aB bC", "bA bB aB aA bD", "bA bB aB a- bC a+"],
];
const cases = stories.flatMap((story) => ["ab", "ba"].map((entered) => ({ story, entered })));

/** Two orders, each with an address that was left with its link. */
async function followedParcels(entered: string, emails: { readonly a: string; readonly b: string }) {
  const parcels = new Parcels();
  for (const which of entered) await parcels.enter(which);
  for (const which of ["a", "b"] as const) await followByLink(parcels.of(which), emails[which]);
  return parcels;
}

/** @returns the parcels that each address is told of after a story */
async function toldAfter(story: string, entered: string, emails: { readonly a: string; readonly b: string }) {
  const parcels = await followedParcels(entered, emails);
  for (const step of story.split(" ")) await parcels.happens(step);
  const before = mails().length;
  for (const which of ["a", "b"]) await scan(parcels.of(which), "SGE_303");
  await run();
  expect(await rebuild({ dryRun: true })).toMatchObject({ alerts: 0 });
  const news = mails().slice(before);
  return news
    .flatMap(({ to, text }) =>
      ["a", "b"].filter((which) => text.includes(parcels.of(which).trackingNo)).map((which) => `${which} to ${to}`),
    )
    .sort();
}

test.each(cases)(
  "an address goes with its link's parcel alone ($story, entered $entered)",
  async ({ story, entered }) => {
    const emails = { a: "a@customer.example", b: "b@customer.example" };
    expect(await toldAfter(story, entered, emails)).toEqual([`a to ${emails.a}`, `b to ${emails.b}`]);
  },
);

test.each(cases)(
  "one that has both orders' links is told of both ($story, entered $entered)",
  async ({ story, entered }) => {
    const email = "both@customer.example";
    expect(await toldAfter(story, entered, { a: email, b: email })).toEqual([`a to ${email}`, `b to ${email}`]);
  },
);

test.each([
  { story: "cA a- cB a+", told: ["a", "c"] },
  { story: "cA a~ cB a=", told: ["a", "c"] },
  { story: "cA a- cB a+ cA", told: ["a", "c"] },
  { story: "cA a- cB cA a+", told: ["a", "c"] },
  { story: "cA a- cB a+ aC", told: ["a", "c"] },
  // The link opens neither.
  { story: "a- cA cB", told: [] },
  { story: "cA a- cB dA", told: ["c"] },
  { story: "cA a- cB a+ c-", told: ["a"] },
  { story: "cA a~ cB a= c~", told: ["a"] },
  { story: "cA a- cB c- a+", told: ["a"] },
  { story: "cA aB cD aA", told: ["a", "c"] },
  { story: "cA aB cD aA c-", told: ["a"] },
  { story: "cA aB cD aA cA", told: ["a", "c"] },
  // Another order's parcel.
  { story: "bB cA aD cD bA", told: ["a", "c"] },
  // The links ended with which the address was left.
  { story: "aB dA d!", told: [] },
  { story: "cA a- cB a+ a! a-", told: [] },
  { story: "cA a- cB a+ a!", told: [] },
  { story: "cA a~ cB a= a!", told: [] },
  { story: "cA a- cB a! a+", told: [] },
])("one is told of all that the link opened and opens ($story)", async ({ story, told }) => {
  const parcels = new Parcels();
  await parcels.enter("a");
  await followByLink(parcels.of("a"), "a@customer.example");
  for (const step of story.split(" ")) await parcels.happens(step);
  const before = mails().length;
  const entered = [...new Set(["a", ...story.split(" ").map((step) => step.charAt(0))])];
  for (const which of entered) await scan(parcels.of(which), "SGE_303");
  await run();
  expect(await rebuild({ dryRun: true })).toMatchObject({ alerts: 0 });
  const news = mails().slice(before);
  const isIn = ({ trackingNo }: Order) => news.filter(({ text }) => text.includes(trackingNo)).length;
  expect(entered.flatMap((which) => new Array<string>(isIn(parcels.of(which))).fill(which)).sort()).toEqual(told);
});

test("one is not confirmed any more after its link was ended, wherever it went", async () => {
  const parcels = new Parcels();
  await parcels.enter("a");
  const { token } = await linkTokenFor(await recordOf(parcels.of("a")));
  await leave({ token, email: "a@customer.example", phone: undefined });
  await run();
  const question = tokenIn(mails().at(-1) ?? { text: "" }, "c");
  for (const step of ["cA", "a-", "cB"]) await parcels.happens(step);
  expect((await confirm(question)).status).toBe(200);
  for (const step of ["a+", "a!"]) await parcels.happens(step);
  expect((await confirm(question)).status).toBe(410);
});

test("those of ended links take no places elsewhere", async () => {
  const parcels = new Parcels();
  await parcels.enter("a");
  const leaveWithLink = async (which: string, email: string) => {
    const { token } = await linkTokenFor(await recordOf(parcels.of(which)));
    await leave({ token, email, phone: undefined });
    await run();
  };
  for (const name of ["x", "y", "z"]) await leaveWithLink("a", `${name}@customer.example`);
  for (const step of ["cA", "a-", "cB", "a+", "a!"]) {
    // Nothing is due any more when the links are ended.
    await run();
    await parcels.happens(step);
  }
  await leaveWithLink("c", "c@customer.example");
  expect(mails().map(({ to }) => to?.charAt(0))).toEqual(["x", "y", "z", "c"]);
});

describe("a mailbox with the links of two orders", () => {
  const email = "both@customer.example";
  const newsOf = async (parcel: Order, ...codes: string[]) => {
    const before = mails().length;
    await scan(parcel, ...codes);
    await run();
    return mails().slice(before);
  };

  test.each(["ab", "ba"])("is told a stage once while both have one number (entered %s)", async (entered) => {
    const parcels = await followedParcels(entered, { a: email, b: email });
    for (const which of ["a", "b"]) expect(await newsOf(parcels.of(which), "SGE_106")).toHaveLength(1);
    for (const step of ["bA", "bB", "aB"]) {
      await parcels.happens(step);
      later(60);
      await run();
    }
    expect(mails().filter(({ subject }) => !subject.startsWith("Do you want"))).toHaveLength(2);
    expect(await newsOf(parcels.of("a"), "SGE_106", "SGE_303")).toHaveLength(1);
    expect(await rebuild({ dryRun: true })).toMatchObject({ alerts: 0 });
  });

  test.each(["a", "b"])("is stopped for both by the mail about %s from then", async (told) => {
    const parcels = await followedParcels("ab", { a: email, b: email });
    await parcels.happens("bA");
    const [mail] = await newsOf(parcels.of(told), "SGE_106");
    await parcels.happens("bB");
    expect((await stop(tokenIn(mail ?? { text: "" }, "s"))).status).toBe(200);
    for (const which of ["a", "b"]) expect(await newsOf(parcels.of(which), "SGE_106", "SGE_303")).toEqual([]);
  });

  test.each(["a", "b"])("is stopped for one by the mail about %s since they have two numbers again", async (told) => {
    const parcels = await followedParcels("ab", { a: email, b: email });
    for (const step of ["bA", "bB"]) await parcels.happens(step);
    const [mail] = await newsOf(parcels.of(told), "SGE_106");
    expect((await stop(tokenIn(mail ?? { text: "" }, "s"))).status).toBe(200);
    const other = told === "a" ? "b" : "a";
    expect(await newsOf(parcels.of(told), "SGE_106", "SGE_303")).toEqual([]);
    expect(await newsOf(parcels.of(other), "SGE_106", "SGE_303")).toHaveLength(1);
  });
});
