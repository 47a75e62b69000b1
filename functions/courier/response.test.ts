import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  camelCaseSample,
  malformedBodies,
  refusedCalls,
  unknownNumber,
} from "../../shared/courier-fixtures/malformed-responses.ts";
import { sample } from "../../shared/courier-fixtures/sample.ts";
import { type ScenarioName, scenarios } from "../../shared/courier-fixtures/scenarios.ts";
import { emptyShipment, shipmentData } from "../../shared/shipment/data.ts";
import { carrierLink } from "../../shared/shipment/links.ts";
import { placeName } from "../../shared/shipment/places.ts";
import { shipmentProgress } from "../../shared/shipment/progress.ts";
import { newestFirst } from "../../shared/shipment/scan-order.ts";
import { localTime } from "../../shared/shipment/times.ts";
import { anyCharacter } from "../../shared/testing/any-character.ts";
import { parcel as english } from "../../shared/words/en.ts";
import { parseCourierResponse } from "./response.ts";

const number = "SG3231027366055";
const read = (body: unknown) => parseCourierResponse(JSON.stringify(body), number);
const accepted = (body: unknown) => {
  const answer = read(body);
  if (answer.kind !== "accepted") throw new Error(`The answer was ${answer.kind}`);
  return answer.data;
};

describe("the courier's sample", () => {
  const data = accepted({ success: true, data: sample });

  test("is parsed completely and trimmed, without unknown fields", () => {
    expect(data.awbEvents).toHaveLength(14);
    expect(data.awbEvents[0]).toEqual({
      awb_history_datetime: "2023-10-03 10:46:11",
      awb_history_comment: "DELIVERED",
      awb_history_location: "San Jose, CA, US",
      awb_event_code: "SGE_304",
      type: "lastmile",
      utcOffset: [-7, -7],
    });
    expect(data.awbInfo).toEqual({
      awb_number: number,
      awb_sender_name: "linkers",
      awb_receiver_name: "LINKERS Att Fulfilment Centre",
      awb_status: "DELIVERED",
      awb_booking_date: "2023-09-28 15:11:03",
      awb_destination: "US",
      awb_postcode: "11434",
      partner_lastmile_awb: "XXXXXXXXXX",
      partner_lastmile_display: "UPS",
      partner_lastmile_tracking_url: sample.awbInfo.partner_lastmile_tracking_url,
    });
  });

  test("says nothing of a consignee where it is about another number", () => {
    const awbInfo = { ...sample.awbInfo, awb_number: "SG9999999999999" };
    expect(accepted({ success: true, data: { ...sample, awbInfo } }).awbInfo).toEqual({
      ...data.awbInfo,
      awb_number: "SG9999999999999",
      awb_receiver_name: null,
      awb_postcode: null,
    });
    const respelt = { ...sample.awbInfo, awb_number: ` ${number.toLowerCase()} ` };
    expect(accepted({ success: true, data: { ...sample, awbInfo: respelt } }).awbInfo).toMatchObject({
      awb_postcode: "11434",
    });
  });

  test("parses the same in camelCase and with success as a string", () => {
    expect(accepted(camelCaseSample)).toEqual(data);
    expect(accepted({ success: "true", data: sample })).toEqual(data);
  });
});

test.each(Object.keys(scenarios) as ScenarioName[])("the scenario %s is read with every scan", (name) => {
  const sent = scenarios[name](number, Date.UTC(2026, 10, 20));
  expect(accepted({ success: true, data: sent }).awbEvents).toHaveLength(sent.awbEvents?.length ?? 0);
});

describe("a missing part", () => {
  test("is null right after the booking", () => {
    const { awbInfo, awbEvents } = accepted({ success: true, data: { awbInfo: { awb_sender_name: "AMRITA" } } });
    expect(awbEvents).toEqual([]);
    expect(awbInfo).toEqual({ ...emptyShipment(number).awbInfo, awb_sender_name: "AMRITA" });
  });

  test.each([
    {},
    [],
    { awbEvents: [], awbInfo: [] },
    { awbEvents: null, awbInfo: null },
    { awbEvents: {}, awbInfo: "" },
  ])("of everything (%j) leaves the number", (data) => {
    expect(accepted({ success: true, data })).toEqual(emptyShipment(number));
  });

  test("of one scan leaves the other scans", () => {
    const events = [
      null,
      7,
      [],
      {},
      { awb_event_code: "SGE_302", awb_history_location: " ", type: "sea" },
      { comment: "x" },
    ];
    expect(accepted({ success: true, data: { awbEvents: events } }).awbEvents).toEqual([
      {
        awb_history_datetime: null,
        awb_history_comment: null,
        awb_history_location: null,
        awb_event_code: "SGE_302",
        type: null,
        utcOffset: null,
      },
      expect.objectContaining({ awb_history_comment: "x" }),
    ]);
  });
});

describe("text", () => {
  const comment = (text: unknown) =>
    accepted({ success: true, data: { awbEvents: [{ awb_event_code: "SGE_302", awb_history_comment: text }] } })
      .awbEvents[0]?.awb_history_comment;

  test("is one line of well-formed characters", () => {
    expect(comment(" a\n\tb\u0000c \u202E d ")).toBe("a b c d");
    expect(comment("\ud800x")).toBe("\ufffdx");
    expect(comment("ക്\u200dഷ")).toBe("ക്\u200dഷ");
    expect(comment(12345)).toBe("12345");
    for (const none of ["", "  ", null, true, {}, ["a"]]) expect(comment(none)).toBeNull();
  });

  test("stays text, whatever it contains", () => {
    const markup = `<img src=x onerror="alert(1)">`;
    expect(comment(markup.replaceAll("<", "&lt;"))).toBe(markup);
    expect(comment(`${markup} Arrived`)).toBe("Arrived");
  });

  test("is cut to its limit, never within a character", () => {
    expect(comment("🌿".repeat(1000))).toBe("🌿".repeat(240));
    expect(comment("x".repeat(100_000))).toHaveLength(240);
  });
});

test.each([
  [2_000, true],
  [2_001, false],
  [2_500, false],
])("a link of %i characters is read: %s", (length, isRead) => {
  const url = "https://carrier.example/".padEnd(length, "1");
  const { awbInfo } = accepted({ success: true, data: { awbInfo: { partner_lastmile_tracking_url: url } } });
  expect(awbInfo.partner_lastmile_tracking_url).toBe(isRead ? url : null);
});

test("a local carrier without a link has the page of its own number", () => {
  const told = { partner_lastmile_display: "Evri", partner_lastmile_awb: "H01AB12345678901" };
  const page = (awbInfo: Readonly<Record<string, string>>) =>
    accepted({ success: true, data: { awbInfo } }).awbInfo.partner_lastmile_tracking_url;
  expect(page(told)).toBe("https://www.evri.com/track/parcel/H01AB12345678901");
  expect(page({ ...told, partner_lastmile_tracking_url: "https://evri.example/1" })).toBe("https://evri.example/1");
  expect(page({ ...told, partner_lastmile_display: "Postman Pat" })).toBeNull();
});

describe("a refusal", () => {
  test.each(Object.entries(unknownNumber))("as %s means an unknown number", (_, body) => {
    expect(read(body)).toEqual({ kind: "refused", why: "unknown-number" });
  });

  test.each(refusedCalls)("%s: %j", (why, body) => {
    expect(read(body)).toEqual({ kind: "refused", why });
  });
});

test.each(Object.entries(malformedBodies))("%s is malformed", (_, body) => {
  expect(parseCourierResponse(body, number)).toEqual({ kind: "garbage" });
});

test("a deeply nested error is still a refusal", () => {
  const nested = `{"success":false,"error":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
  expect(parseCourierResponse(nested, number)).toEqual({ kind: "refused", why: "unknown-number" });
});

describe("any JSON of the courier", () => {
  const key = fc.constantFrom(
    ...["success", "data", "awbEvents", "awbInfo", "awb_event_code", "awb_history_datetime", "awb_history_location"],
    ...["awb_history_comment", "type", "eventCode", "awb_number", "awb_status", "error", "message", "code"],
    "__proto__",
  );
  const leaf = fc.oneof(
    fc.constantFrom(true, "true", "SGE_304", "SGE_403", "2023-10-03 10:46:11", "lastmile", ", US", "DEL", null),
    fc.string({ unit: anyCharacter }),
    fc.double(),
  );
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof({ maxDepth: 5 }, leaf, fc.array(tie("tree")), fc.dictionary(key, tie("tree"))),
  }));
  const answer = fc.oneof(
    tree,
    fc.record({
      success: fc.constantFrom(true, "true"),
      data: fc.record({ awbEvents: fc.array(tree), awbInfo: tree }),
    }),
    fc.jsonValue(),
  );

  test("is parsed into what the contract declares and shown without errors", () => {
    fc.assert(
      fc.property(answer, (body) => {
        const text = JSON.stringify(body) ?? "";
        const reading = parseCourierResponse(text, number);
        if (reading.kind !== "accepted") return;
        expect(shipmentData.parse(reading.data)).toEqual(reading.data);
        expect(JSON.stringify(reading.data).isWellFormed()).toBe(true);
        shipmentProgress(reading.data);
        for (const event of newestFirst(reading.data.awbEvents)) {
          localTime(event, Date.now(), english);
          placeName(event.awb_history_location);
        }
        carrierLink(reading.data.awbInfo.partner_lastmile_tracking_url);
      }),
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe("texts", () => {
  const event = (fields: object) =>
    accepted({
      success: true,
      data: {
        awbInfo: { awb_status: "DELIVERED " },
        awbEvents: [{ awb_history_datetime: "2026-11-20 10:00:00", ...fields }],
      },
    }).awbEvents[0];

  test.each([
    ["King&#39;s Lynn", "King's Lynn"],
    ["Caf&eacute;&nbsp;&amp; Bar", "Caf\u00e9 & Bar"],
    ["<b>Held</b><br/>Invoice <a href='x'>required</a>", "Held Invoice required"],
    ["&lt;b&gt;Held&lt;/b&gt;", "<b>Held</b>"],
    ["5 < 6 kg & AT&T", "5 < 6 kg & AT&T"],
  ])("%j is read as %j", (sent, read) => {
    expect(event({ awb_history_location: sent })?.awb_history_location).toBe(read);
  });

  test.each([
    ["DELIVERED ", undefined, "SGE_304"],
    ["Parcel has been delivered - left with neighbour", null, "SGE_304"],
    ["Delivered", "", "SGE_304"],
    ["Delivered to UPS Access Point", null, "SGE_501"],
    ["DELIVERED TO AGENT", null, "SGE_501"],
    ["Package delivered to local post office", null, "SGE_501"],
    ["Delivered by UPS to your local Post Office", null, "SGE_501"],
    ["Delivered, to agent for final delivery", null, "SGE_501"],
    ["Delivered to parcel shop", null, "SGE_501"],
    ["Delivered to agent", "SGE_304", "SGE_304"],
    ["Delivered to neighbour at 12 Post Office Road", null, "SGE_304"],
    ["Delivered, Parcel Locker", null, "SGE_304"],
    ["Sent to local post office", null, null],
    ["Undelivered", null, null],
    ["Not delivered", null, null],
    ["Out For Delivery", null, null],
    ["RTO Delivered to Partner Facility", null, null],
    ["Delivered", "SGE_403", "SGE_403"],
  ])("%j with the code %j and the status “Delivered” counts as %j", (comment, code, counts) => {
    expect(event({ awb_history_comment: comment, awb_event_code: code })?.awb_event_code).toBe(counts);
  });

  test("“Delivered” without a code counts for nothing where the status says another thing", () => {
    const { awbEvents } = accepted({
      success: true,
      data: {
        awbInfo: { awb_status: "Undelivered" },
        awbEvents: [{ awb_history_datetime: "2026-11-20 10:00:00", awb_history_comment: "Delivered" }],
      },
    });
    expect(awbEvents[0]?.awb_event_code).toBeNull();
  });
});

test.each([
  ["2026-11-21 14:00:00", false],
  ["2026-11-21 14:00:01", true],
  ["2027-11-20 12:00:00", true],
  ["21-11-2026 14:01", true],
  ["2026-11-21T19:30:00+05:30", false],
  ["no date", false],
])("a scan of %s, read on 20 November at 12:00 UTC, is dated ahead: %s", (date, isAhead) => {
  const body = JSON.stringify({ success: true, data: { awbEvents: [{ awb_history_datetime: date }] } });
  const answer = parseCourierResponse(body, number, Date.UTC(2026, 10, 20, 12));
  expect(answer).toMatchObject({ data: { awbEvents: [isAhead ? { isAhead } : { awb_history_datetime: date }] } });
  expect(JSON.stringify(answer).includes("isAhead")).toBe(isAhead);
});
