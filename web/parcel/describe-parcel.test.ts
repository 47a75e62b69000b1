import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { eventCodes, eventMeaning } from "../../shared/shipment/events.ts";
import { describeParcel } from "./describe-parcel.ts";
import { parcelWith, scan } from "./testing/parcels.ts";

// The day after the scans of `scan`.
beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-19T15:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const sanJose = { awb_history_location: "San Jose, CA, US" };

describe("a parcel with scans", () => {
  test.each([
    ["SGE_303", "Nearly there", "Out for delivery in San Jose"],
    ["SGE_304", "Arrived", "Delivered in San Jose"],
    ["SGE_501", "Action needed", "Ready for you to collect in San Jose"],
    // In transit the town is that of a depot, which does not help the customer.
    ["SGE_301", "In transit", "Received by the local carrier"],
    ["SGE_403", "Needs attention", "Couldn't be delivered yet"],
    ["SGE_502", "Not delivered", "On its way back to us"],
    ["SGE_504", "Not delivered", "Returned to us"],
    ["SGERROR_104", "Not delivered", "We're sorry, your parcel is lost"],
  ])("the newest of which is %s has the badge %s and the sentence %s", (code, badge, sentence) => {
    expect(describeParcel(parcelWith([scan(code, 9, sanJose), scan("SGE_104", 8)]))).toMatchObject({ badge, sentence });
  });

  test("names the town of the scan that it tells of, whatever is scanned elsewhere since", () => {
    const newark = { awb_history_location: "Newark, NJ, US" };
    const outFor = parcelWith([scan("SGE_999", 11, newark), scan("SGE_303", 9, sanJose)]);
    expect(describeParcel(outFor).sentence).toBe("Out for delivery in San Jose");
    const delivered = parcelWith([scan("SGE_302", 11, newark), scan("SGE_304", 9, sanJose)]);
    expect(describeParcel(delivered).sentence).toBe("Delivered in San Jose");
  });

  test("names no town if the place is a single word", () => {
    expect(describeParcel(parcelWith([scan("SGE_304", 9, { awb_history_location: "USA" })])).sentence).toBe(
      "Delivered",
    );
  });

  test.each([
    ["US", "On its way within the United States"],
    ["CA", "On its way within Canada"],
    ["Springfield", "On its way within the destination country"],
    [undefined, "On its way within the destination country"],
  ])("with destination %s is described as %s", (destination, sentence) => {
    expect(describeParcel(parcelWith([scan("SGE_302", 9)], { destination })).sentence).toBe(sentence);
  });

  test("is booked until the courier has it", () => {
    const description = describeParcel(parcelWith([scan("SGE_001", 9)]));
    expect(description.badge).toBe("Booked");
    expect(description.sentence).toBe("Your order is booked; the carrier hasn't scanned it yet");
  });

  test.each(["SGE_206", "SGE_207"])("%s says that nothing is to be done at customs", (code) => {
    const words = { advice: expect.stringMatching(/nothing you need to do, unless customs/), suggestContact: false };
    expect(describeParcel(parcelWith([scan(code, 9)]))).toMatchObject(words);
    expect(describeParcel(parcelWith([scan("SGE_208", 10), scan(code, 9)])).advice).toBeNull();
  });

  test.each([
    ["SGE_505", "held", /document, a payment or an answer/, /^We'll find out what's missing/],
    ["SGE_403", "delivery-failed", /couldn't/, /right address and phone/],
    ["SGERROR_101", "bad-address", /address is incomplete/, /^Please send us your full address/],
    ["SGE_501", "collect", /waiting for you/, /^Please collect it soon/],
    ["SGE_502", "returning", /back to us/, /resent or refunded/],
  ])("%s says what %s means and what to do", (code, _, means, advice) => {
    expect(describeParcel(parcelWith([scan(code, 9)]))).toMatchObject({
      means: expect.stringMatching(means),
      advice: expect.stringMatching(advice),
      suggestContact: true,
    });
  });

  test("that only takes long explains nothing", () => {
    expect(describeParcel(parcelWith([scan("SGE_303", 9)]))).toMatchObject({ advice: null });
  });

  test("has advice and suggests contacting us for exceptions, and for nothing else", () => {
    const contactCodes = eventCodes.filter((code) => describeParcel(parcelWith([scan(code, 9)])).suggestContact);
    for (const code of contactCodes) expect(describeParcel(parcelWith([scan(code, 9)])).advice).toMatch(/\.$/);
    expect(new Set(contactCodes.map((code) => eventMeaning(code)?.group))).toEqual(
      new Set(["attention", "collect", "returning", "returned", "lost"]),
    );
  });
});

describe("what the page knows besides", () => {
  const at = (iso: string) => Date.parse(iso);
  test("a parcel arrives on the day on which it is out for delivery", () => {
    const parcel = parcelWith([scan("SGE_303", 9, sanJose)]);
    expect(describeParcel(parcel, at("2026-11-18T20:00:00Z")).badge).toBe("Arriving today");
    expect(describeParcel(parcel, at("2026-11-19T16:00:00Z")).badge).toBe("Nearly there");
    expect(describeParcel(parcel, at("2026-11-19T20:00:00Z")).badge).toBe("No recent scan");
  });

  test("an attempt after one that failed is said to be", () => {
    const events = [scan("SGE_303", 12), scan("SGE_403", 11), scan("SGE_303", 9)];
    expect(describeParcel(parcelWith(events), at("2026-11-18T20:00:00Z"))).toMatchObject({
      means: "The carrier couldn't deliver it last time and is trying again.",
    });
    expect(describeParcel(parcelWith(events.slice(2)), at("2026-11-18T20:00:00Z")).means).toBeUndefined();
  });

  test("a silent parcel says what that means, and until when to wait", () => {
    const parcel = parcelWith([scan("SGE_302", 9)]);
    expect(describeParcel(parcel, at("2026-11-24T00:00:00Z")).means).toBeUndefined();
    const { means, advice } = describeParcel(parcel, at("2026-11-27T00:00:00Z"));
    expect(means).toMatch(/has gone longer than usual without a scan/);
    expect(advice).toMatch(
      /keeping an eye on it.* If nothing has changed by Wednesday,? 2 Dec, please get in touch\.$/,
    );
    // Another week.
    expect(describeParcel(parcel, at("2026-12-02T00:00:00Z")).advice).toMatch(/by Wednesday,? 9 Dec/);
  });

  test("an overdue parcel says how long it has taken, and that ShipGlobal was asked only where it was", () => {
    const overdueAt = "2026-11-24T00:00:00.000Z";
    const parcel = parcelWith([scan("SGE_302", 9)], { destination: "GB", overdueAt });
    expect(describeParcel(parcel, at("2026-11-23T23:59:00Z"))).toMatchObject({ badge: "In transit", means: undefined });
    const late = describeParcel(parcel, at("2026-11-24T12:00:00Z"));
    expect(late).toMatchObject({ badge: "Running late", tone: "warning" });
    expect(late.means).toBe("Parcels to the United Kingdom usually arrive within 3 days; yours has taken 6.");
    expect(late.advice).toMatch(/^We're keeping an eye on it;/);
    const asked = describeParcel({ ...parcel, isAsked: true }, at("2026-11-24T12:00:00Z"));
    expect(asked.advice).toMatch(/^We've asked ShipGlobal about it;/);
  });

  test("import charges are said from the flight to the door, first where the parcel waits for customs", () => {
    const to = (code: string, destination: string, now = "2026-11-18T20:00:00Z") =>
      describeParcel(parcelWith([scan(code, 9)], { destination }), at(now));
    expect(to("SGE_205", "US").duty?.words).toMatch(/are prepaid/);
    expect(to("SGE_207", "GB")).toMatchObject({
      duty: { words: expect.stringMatching(/may be asked/) },
      means: undefined,
    });
    expect(to("SGE_207", "GB", "2026-11-24T00:00:00Z").means).toMatch(/^Customs hasn't released/);
    expect(to("SGE_207", "GB", "2026-11-27T00:00:00Z").means).toMatch(/^Customs hasn't released.* without a scan/);
    expect(to("SGE_303", "GB").duty).toBeUndefined();
    expect(
      describeParcel(parcelWith([scan("SGE_206", 9), scan("SGE_505", 10)].toReversed(), { destination: "GB" })).means,
    ).toBe("Customs hasn't released your parcel yet, and may ask you for a document or for import charges.");
  });

  test("a number that the carrier does not know is said to be checked a day after it was first asked for", () => {
    const parcel = parcelWith([], { state: "booked", firstAskedAt: "2026-11-20T12:00:00.000Z" });
    expect(describeParcel(parcel, at("2026-11-21T11:00:00Z")).advice).toMatch(/nothing you need to do\.$/);
    expect(describeParcel(parcel, at("2026-11-21T13:00:00Z"))).toMatchObject({
      means: "The carrier hasn't registered your parcel yet.",
      advice: expect.stringMatching(/^We're keeping an eye on it.* If nothing has changed by Saturday,? 28 Nov/),
    });
  });

  test("the carrier's own words are told where something is wrong, and not where they repeat the status", () => {
    const says = (code: string, comment: string) =>
      describeParcel(parcelWith([scan(code, 9, { ...sanJose, awb_history_comment: comment })])).says;
    expect(says("SGERROR_101", "Apartment number missing.")).toMatchObject({
      who: "The carrier says: ",
      words: "“Apartment number missing”",
      shop: null,
    });
    expect(says("SGE_501", "Ready at ParcelShop Baker Street ")?.shop).toBe("ParcelShop Baker Street, San Jose");
    expect(says("SGE_501", "AVAILABLE FOR COLLECTION")?.shop).toBeNull();
    expect(says("SGE_401", "TRANSPORT INTERRUPTED")?.words).toBeNull();
    expect(says("SGE_302", "At the depot")).toBeUndefined();
  });
});

describe("a parcel without scans", () => {
  test("is described as booked or as unavailable, never as lost", () => {
    const booked = describeParcel(parcelWith([], { state: "booked" }));
    expect(booked.sentence).toBe("Your order is booked; the carrier hasn't scanned it yet");
    expect(booked.progress?.stage).toBe("booked");

    const unavailable = describeParcel(parcelWith([], { state: "unavailable", asOf: null, stale: true }));
    expect(unavailable.sentence).toBe("The carrier isn't answering right now");
    expect(unavailable.progress).toBeNull();
  });

  test("names another carrier that its number tells, and only perhaps one that it suggests", () => {
    const other = { state: "other-carrier", asOf: null } as const;
    const ups = { name: "UPS", url: "https://www.ups.com/", isSure: true };
    const post = { name: "India Post", url: null, isSure: true };
    const fedex = { name: "FedEx", url: "https://www.fedex.com/", isSure: false };
    const describe = (carrier: typeof ups | typeof post) => describeParcel(parcelWith([], { ...other, carrier }));
    expect(describe(ups)).toMatchObject({
      sentence: "This parcel travels with UPS",
      advice: "Follow it there with the link below.",
      suggestContact: false,
    });
    expect(describe(post).advice).toBe("Follow it there with the number below.");
    expect(describe(fedex)).toMatchObject({ sentence: "Perhaps this parcel travels with FedEx", suggestContact: true });
    const unknown = describeParcel(parcelWith([], { ...other, trackingNo: "123456789" }));
    expect(unknown.sentence).toBe("Your parcel is with a carrier we can't follow");
    expect(unknown.suggestContact).toBe(true);
  });
});
