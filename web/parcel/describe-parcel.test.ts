import { describe, expect, test } from "vitest";
import { eventCodes, eventMeaning } from "../../shared/shipment/events.ts";
import { describeParcel } from "./describe-parcel.ts";
import { parcelWith, scan } from "./testing/parcels.ts";

const sanJose = { awb_history_location: "San Jose, CA, US" };

describe("a parcel with scans", () => {
  test.each([
    ["SGE_303", "Out for delivery", "Out for delivery in San Jose"],
    ["SGE_304", "Delivered", "Delivered in San Jose"],
    ["SGE_501", "Ready to collect", "Ready for you to collect in San Jose"],
    // In transit the town is that of a depot, which does not help the customer.
    ["SGE_301", "In transit", "Received by the local carrier"],
    ["SGE_403", "Needs attention", "Could not be delivered yet"],
    ["SGE_502", "Going back", "On its way back to us"],
    ["SGE_504", "Returned", "Returned to us"],
    ["SGERROR_104", "Lost", "Lost or disposed of"],
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

  test("is out for delivery again where that was scanned after a delivery", () => {
    const parcel = parcelWith([scan("SGE_303", 11, sanJose), scan("SGE_304", 9, sanJose)]);
    expect(describeParcel(parcel)).toMatchObject({ badge: "Out for delivery", tone: "info" });
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
    expect(description.sentence).toBe("We have the order; the courier has not scanned it yet");
  });

  test.each(["SGE_206", "SGE_207"])("%s says that nothing is to be done at customs", (code) => {
    const words = { advice: expect.stringMatching(/nothing you need to do, unless customs/), suggestContact: false };
    expect(describeParcel(parcelWith([scan(code, 9)]))).toMatchObject(words);
    expect(describeParcel(parcelWith([scan("SGE_208", 10), scan(code, 9)])).advice).toBeNull();
  });

  test.each([
    ["SGE_505", "held", /customs or the carrier needs/, /^Please write to us/],
    ["SGE_403", "delivery-failed", /could not hand it over/, /^Please check with us/],
    ["SGERROR_101", "bad-address", /address is incomplete/, /^Please send us your full address/],
    ["SGE_501", "collect", /waits for you/, /^Please collect it soon/],
    ["SGE_502", "returning", /sent back to us/, /^Please tell us/],
  ])("%s says what %s means and what to do", (code, _, means, advice) => {
    expect(describeParcel(parcelWith([scan(code, 9)]))).toMatchObject({
      means: expect.stringMatching(means),
      advice: expect.stringMatching(advice),
      suggestContact: true,
    });
  });

  test("that only takes long explains nothing", () => {
    expect(describeParcel(parcelWith([scan("SGE_303", 9)]))).toMatchObject({ means: undefined, advice: null });
  });

  test("has advice for every exception", () => {
    const exceptions = ["attention", "collect", "returning", "returned", "lost"];
    for (const code of eventCodes.filter((one) => exceptions.includes(eventMeaning(one)?.group ?? ""))) {
      expect(describeParcel(parcelWith([scan(code, 9)])).advice).toMatch(/\.$/);
    }
  });

  test("suggests contacting us for exceptions, and for nothing else", () => {
    const contactCodes = eventCodes.filter((code) => describeParcel(parcelWith([scan(code, 9)])).suggestContact);
    expect(new Set(contactCodes.map((code) => eventMeaning(code)?.group))).toEqual(
      new Set(["attention", "collect", "returning", "returned", "lost"]),
    );
  });
});

describe("a parcel without scans", () => {
  test("is described as booked or as unavailable, never as lost", () => {
    const booked = describeParcel(parcelWith([], { state: "booked" }));
    expect(booked.sentence).toBe("We have the order; the courier has not scanned it yet");
    expect(booked.progress?.stage).toBe("booked");

    const unavailable = describeParcel(parcelWith([], { state: "unavailable", asOf: null, stale: true }));
    expect(unavailable.sentence).toBe("The courier isn't answering right now");
    expect(unavailable.progress).toBeNull();
  });

  test("names another carrier that its number identifies", () => {
    const other = { state: "other-carrier", asOf: null } as const;
    const ups = describeParcel(parcelWith([], { ...other, trackingNo: "1Z999AA10123456784" }));
    expect(ups.sentence).toBe("This parcel travels with UPS");
    expect(ups.suggestContact).toBe(false);
    const unknown = describeParcel(parcelWith([], { ...other, trackingNo: "123456789" }));
    expect(unknown.sentence).toBe("This parcel travels with another carrier");
    expect(unknown.suggestContact).toBe(true);
  });
});
