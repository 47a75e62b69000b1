import { describe, expect, test } from "vitest";
import type { AlertStage } from "../../shared/shipment/alert-stages.ts";
import { emptyShipment, type ShipmentData } from "../../shared/shipment/data.ts";
import type { ExpectedWords } from "../../shared/shipment/expected-words.ts";
import { renderLetter } from "../mail/letter.ts";
import { sendMail } from "../mail/send-mail.ts";
import { mails, ses, switchMailsOn } from "../testing/alerts.ts";
import { scannedShipment } from "../testing/snapshots.ts";
import { confirmationLetter, stageLetter } from "./letters.ts";
import { unsubscribeHeaders } from "./links.ts";

switchMailsOn();
ses.resolves({});
const portalUrl = "https://track.shop.example";
const data = scannedShipment("SG1", [Date.UTC(2026, 10, 1), "SGE_403"]);
const letter = (
  stage: AlertStage,
  {
    data: of = data,
    arrival,
    ...more
  }: { data?: ShipmentData; arrival?: ExpectedWords; order?: string; link?: string } = {},
) =>
  stageLetter({
    ...{ order: "AYU-1", parcels: [{ trackingNo: "SG1", stage, data: of, arrival }] },
    ...{ portalUrl, link: undefined, stopUrl: `${portalUrl}/#s=x` },
    ...more,
  });

test.each<[AlertStage, string, string]>([
  ["on-its-way", "Your parcel is on its way", "towards the destination country"],
  ["arrived", "Your parcel has arrived in the destination country", "customs"],
  ["out-for-delivery", "Your parcel is out for delivery", "The local carrier is bringing it"],
  ["delivered", "Your parcel was delivered", "If you do not have it"],
  ["delivered", "Your parcel was delivered", "Write to us at care@"],
  ["delivery-failed", "Your parcel could not be delivered", "the address and the phone are right"],
  ["held", "Your parcel is held up", "we find out what is missing"],
  ["collect", "Your parcel is ready for you to collect", "an identity document"],
  ["returning", "Your parcel is on its way back to us", "send it again"],
  ["returned", "Your parcel came back to us", "Write to us"],
  ["lost", "Your parcel is lost", "Write to us"],
])("a mail about %s says %j in its subject and its text what to do", (stage, subject, words) => {
  const made = letter(stage);
  expect(made.subject).toBe(`${subject} (order AYU-1)`);
  const { html, text } = renderLetter(made);
  for (const shown of [subject, words, "AYU-1", "SG1", "Last scan: Could not be delivered yet"]) {
    expect(text).toContain(shown);
    expect(html).toContain(shown);
  }
  expect(text).toContain("Stop the mails about this order:\nhttps://track.shop.example/#s=x");
  expect(html).not.toMatch(/<img|src=|http:\/\//);
});

test("the button leads to the order's link and says what that shows, or to the order's form", () => {
  const opening = "Whoever has this mail can see where the parcel is, but not to whom it goes.";
  const linked = renderLetter(letter("delivered", { link: `${portalUrl}/#t=xyz` }));
  expect(linked.text).toContain("See where it is:\nhttps://track.shop.example/#t=xyz\n");
  for (const shown of ['href="https://track.shop.example/#t=xyz"', opening]) expect(linked.html).toContain(shown);
  const { text } = renderLetter(letter("delivered", { order: "AYU 1&2" }));
  expect(text).toContain("See where it is:\nhttps://track.shop.example/#order=AYU%201%262\n");
  expect(text).not.toContain(opening);
});

test("a parcel to collect says where, in the carrier's words, as far as the courier has them", () => {
  const saying = (comment: string | null, location: string | null, carrier: string | null) => {
    const scanned = scannedShipment("SG1", [Date.UTC(2026, 10, 1), "SGE_501"]);
    const [scan] = scanned.awbEvents;
    const said = { ...scan, awb_history_comment: comment, awb_history_location: location };
    const of = {
      awbInfo: { ...scanned.awbInfo, partner_lastmile_display: carrier },
      awbEvents: [
        { ...said, type: "lastmile", awb_event_code: "SGE_501", awb_history_datetime: "2026-11-01 10:00:00" },
      ],
    };
    return renderLetter(letter("collect", { data: of as ShipmentData })).text;
  };
  expect(saying("Ready at ParcelShop Baker Street ", "London, GB", "DPD")).toContain(
    "DPD says: Ready at ParcelShop Baker Street, London, GB.",
  );
  expect(saying(null, "London, GB", null)).toContain("The carrier says: London, GB.");
  expect(saying("-", "-", "DPD")).not.toContain("says:");
});

test("a mail says when the parcel usually arrives, where that is known", () => {
  const arrival = { sentence: "Usually arrives between 3 and 7 December", basis: "Based on 140 parcels to Germany" };
  const said = "Usually arrives between 3 and 7 December. Based on 140 parcels to Germany.";
  const { text, html } = renderLetter(letter("on-its-way", { arrival }));
  for (const mail of [text, html]) expect(mail).toContain(said);
  expect(renderLetter(letter("on-its-way")).text).not.toContain("arrives between");
});

test("a refused parcel is told apart from one that is tried again", () => {
  const refused = scannedShipment("SG1", [Date.UTC(2026, 10, 1), "SGERROR_102"]);
  const { text } = renderLetter(letter("delivery-failed", { data: refused }));
  expect(text).toContain("If refusing it was a mistake, please write to us soon");
  expect(text).not.toMatch(/tries once or twice|phone are right/);
});

test("a mail about several parcels has a part for each, and once how to write, where they are and how it stops", () => {
  const parcel = (trackingNo: string, stage: AlertStage, code: string) => ({
    ...{ trackingNo, stage, data: scannedShipment(trackingNo, [Date.UTC(2026, 10, 1), code]) },
  });
  const several = stageLetter({
    order: "AYU-1",
    parcels: [
      parcel("SG1", "held", "SGE_501"),
      parcel("SG2", "delivered", "SGE_304"),
      parcel("SG3", "lost", "SGE_601"),
    ],
    ...{ portalUrl, link: `${portalUrl}/#t=xyz`, stopUrl: `${portalUrl}/#s=x` },
  });
  expect(several.subject).toBe("News of 3 parcels (order AYU-1)");
  expect(several.preview).toBe("Parcel SG1 is held up. Parcel SG2 was delivered. Parcel SG3 is lost.");
  const { html, text } = renderLetter(several);
  const inOrder = [
    ...["Parcel SG1 is held up", "Order AYU-1", "Tracking number SG1", "Last scan:"],
    ...[
      "Parcel SG2 was delivered",
      "If you do not have it",
      "Order AYU-1",
      "Tracking number SG2",
      "Last scan: Delivered",
    ],
    ...["Parcel SG3 is lost", "Write to us at", "Order AYU-1", "Tracking number SG3", "Last scan:"],
    ...["See where they are", "when order AYU-1 moves", "where the parcels are, but not to whom they go"],
    "Stop the mails about this order",
  ];
  for (const part of [text, html.slice(html.indexOf("<h2"))]) {
    let at = -1;
    for (const words of inOrder) {
      const next = part.indexOf(words, at + 1);
      expect(next, words).toBeGreaterThan(at);
      at = next;
    }
    for (const words of ["Write to us at", "See where", "Stop the mails"]) expect(part.split(words)).toHaveLength(2);
  }
  expect(text).toContain("See where they are:\nhttps://track.shop.example/#t=xyz\n");
});

test("the country is named where it is known", () => {
  const known = {
    ...data,
    awbInfo: { ...emptyShipment("SG1").awbInfo, awb_destination: "US" },
  };
  expect(letter("arrived", { data: known }).subject).toContain("has arrived in the United States");
  expect(renderLetter(letter("on-its-way", { data: known })).text).toContain("towards the United States");
});

describe("no text of users or of the courier adds a header or markup to a mail", () => {
  test.each([
    "AYU-1\r\nBcc: all@customer.example",
    "AYU-1\nContent-Type: text/html\n\n<script>",
    "AYU\u2028Bcc: all@customer.example",
    '<img src="https://tracker.example/1.gif">',
    "=?UTF-8?B?QkNDOiBhQGIuZXhhbXBsZQ==?=\r\n",
    "आदेश-१",
  ])("%j", async (order) => {
    const evil = { ...data, awbInfo: { ...data.awbInfo, awb_destination: order, partner_lastmile_display: order } };
    ses.resetHistory();
    const headers = unsubscribeHeaders(portalUrl, "t".repeat(44));
    for (const stage of ["arrived", "out-for-delivery"] as const) {
      await sendMail({ to: "asha@customer.example", letter: letter(stage, { order, data: evil }), headers });
    }
    for (const mail of mails()) {
      expect(mail.subject).not.toMatch(/[\r\n\u2028\u2029]/);
      expect(Object.keys(mail.headers)).toEqual(["List-Unsubscribe", "List-Unsubscribe-Post"]);
      for (const value of Object.values(mail.headers)) expect(value).toMatch(/^[ -~]+$/);
      expect(mail.to).toBe("asha@customer.example");
      expect(mail.html).not.toMatch(/<script|<img/);
    }
  });
});

test("the mail that asks to confirm says what follows, and that nothing does without", () => {
  const { text } = renderLetter(confirmationLetter(`${portalUrl}/#c=x`));
  expect(text).toContain("Yes, tell me:\nhttps://track.shop.example/#c=x");
  expect(text).toContain("If it was not you, do nothing");
});
