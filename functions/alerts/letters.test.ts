import { describe, expect, test } from "vitest";
import { catalogueOf } from "../../shared/catalogues.ts";
import { languages } from "../../shared/languages.ts";
import { type AlertStage, alertSteps, lateStages } from "../../shared/shipment/alert-stages.ts";
import { emptyShipment, type ShipmentData } from "../../shared/shipment/data.ts";
import type { ExpectedWords } from "../../shared/shipment/words.ts";
import * as english from "../../shared/words/en.ts";
import { renderLetter } from "../mail/letter.ts";
import { sendMail } from "../mail/send-mail.ts";
import type { TrackedShipment } from "../shipments/snapshot-store.ts";
import { mails, ses, switchMailsOn } from "../testing/alerts.ts";
import { scannedShipment, toCountry } from "../testing/snapshots.ts";
import { confirmationLetter, stageLetter } from "./letters.ts";
import { unsubscribeHeaders } from "./links.ts";

switchMailsOn();
ses.resolves({});
const now = Date.UTC(2026, 10, 16, 12);
const portalUrl = "https://track.shop.example";
const data = scannedShipment("SG1", [Date.UTC(2026, 10, 1), "SGE_403"]);
const letter = (
  stage: AlertStage,
  {
    data: of = data,
    known,
    arrival,
    ...more
  }: {
    data?: ShipmentData;
    known?: Partial<TrackedShipment>;
    arrival?: ExpectedWords;
    order?: string;
    link?: string;
    words?: typeof english;
  } = {},
) =>
  stageLetter({
    order: "AYU-1",
    parcels: [{ trackingNo: "SG1", stage, answer: { data: of, fetchedAt: now, ...known }, arrival }],
    portalUrl,
    link: undefined,
    stopUrl: `${portalUrl}/#s=x`,
    now,
    words: english,
    ...more,
  });

test.each<[AlertStage, string, string]>([
  ["on-its-way", "Your parcel is on its way", "to the destination country"],
  ["arrived", "Your parcel has arrived in the destination country", "customs"],
  ["out-for-delivery", "Your parcel is out for delivery", "The local carrier is bringing it"],
  ["delivered", "Your parcel was delivered", "Can't find it?"],
  ["delivered", "Your parcel was delivered", "Email us at care@"],
  ["delivery-failed", "Your parcel couldn't be delivered", "right address and phone"],
  ["held", "Your parcel is held up", "We'll find out what's missing"],
  ["collect", "Your parcel is ready for you to collect", "photo ID"],
  ["returning", "Your parcel is on its way back to us", "resent or refunded"],
  ["returned", "Your parcel has come back to us", "Email us"],
  ["lost", "Your parcel is lost", "Email us"],
  ["overdue", "Your parcel is taking longer than usual", "We're keeping an eye on it"],
  ["silent", "Your parcel hasn't been scanned for a while", "We're keeping an eye on it"],
  ["silent", "Your parcel hasn't been scanned for a while", "Email us"],
])("a mail about %s says %j in its subject and its text what to do", (stage, subject, words) => {
  const made = letter(stage);
  expect(made.subject).toBe(`${subject} (order AYU-1)`);
  const { html, text } = renderLetter(made);
  for (const shown of [subject, words, "AYU-1", "SG1", "Last scan: couldn't be delivered yet"]) {
    expect(text).toContain(shown);
    expect(html).toContain(shown.replaceAll("'", "&#39;"));
  }
  expect(text).toContain("Stop emails about this order:\nhttps://track.shop.example/#s=x");
  expect(html).not.toMatch(/<img|src=|http:\/\//);
});

test("the button leads to the order's link and says what that shows, or to the order's form", () => {
  const opening = "Anyone with this email can see where the parcel is, but not who it's for.";
  const linked = renderLetter(letter("delivered", { link: `${portalUrl}/#t=xyz` }));
  expect(linked.text).toContain("Track my parcel:\nhttps://track.shop.example/#t=xyz\n");
  for (const shown of ['href="https://track.shop.example/#t=xyz"', opening.replaceAll("'", "&#39;")])
    expect(linked.html).toContain(shown);
  const { text } = renderLetter(letter("delivered", { order: "AYU 1&2" }));
  expect(text).toContain("Track my parcel:\nhttps://track.shop.example/#order=AYU%201%262\n");
  expect(text).not.toContain(opening);
});

describe("in the carrier's own words, as on the page,", () => {
  const saying = (stage: AlertStage, code: string, comment: string | null, carrier: string | null = "DPD") => {
    const scanned = scannedShipment("SG1", [Date.UTC(2026, 10, 1), code]);
    const awbEvents = scanned.awbEvents.map((scan) => ({
      ...scan,
      awb_history_comment: comment,
      awb_history_location: "London, ENG, GB",
    }));
    const of = { awbInfo: { ...scanned.awbInfo, partner_lastmile_display: carrier }, awbEvents };
    return renderLetter(letter(stage, { data: of })).text;
  };

  test.each<[AlertStage, string, string]>([
    ["held", "SGE_505", "Held: invoice required"],
    ["bad-address", "SGERROR_101", "Apartment number missing"],
    ["delivery-failed", "SGERROR_102", "Refused by recipient"],
  ])("a mail about %s says why", (stage, code, comment) => {
    expect(saying(stage, code, `${comment}. `)).toContain(`DPD says: “${comment}”`);
    expect(saying(stage, code, comment, null)).toContain(`The carrier says: “${comment}”`);
    expect(saying(stage, code, "-")).not.toContain("says:");
  });

  test("a parcel to collect names the shop, or what the carrier says", () => {
    const collect = (comment: string) => saying("collect", "SGE_501", comment);
    expect(collect("Ready at ParcelShop Baker Street ")).toContain("Collect it at ParcelShop Baker Street, London.");
    expect(collect("Bring your ID")).toContain("DPD says: “Bring your ID”");
  });
});

test("a mail says when the parcel usually arrives, where that is known", () => {
  const arrival = { isLate: false, sentence: "Expected 3 to 7 Dec", basis: "Based on 140 parcels to Germany" };
  const said = "Expected 3 to 7 Dec. Based on 140 parcels to Germany.";
  const { text, html } = renderLetter(letter("on-its-way", { arrival }));
  for (const mail of [text, html]) expect(mail).toContain(said);
  expect(renderLetter(letter("on-its-way")).text).not.toContain("Expected");
});

test("a refused parcel is told apart from one that is tried again", () => {
  const refused = scannedShipment("SG1", [Date.UTC(2026, 10, 1), "SGERROR_102"]);
  const made = letter("delivery-failed", { data: refused });
  expect(made.subject).toBe("Your parcel was refused (order AYU-1)");
  const { text } = renderLetter(made);
  expect(text).toContain("If that was a mistake, please tell us soon");
  expect(text).not.toMatch(/tries once or twice|right address/);
});

test("a mail about a late parcel says how long it has taken, and that ShipGlobal was asked only where it was", () => {
  const toGermany = toCountry("DE", scannedShipment("SG1", [Date.UTC(2026, 10, 1), "SGE_106"]));
  // In Germany the 15th ends at 23:00 UTC: two days after the 13th, on which it was expected.
  const known = { overdueAt: Date.UTC(2026, 10, 15, 23) };
  const late = { isLate: true, sentence: "Taking longer than usual: most parcels arrive by 13 Nov", basis: "B" };
  const mail = (more: object) => renderLetter(letter("overdue", { data: toGermany, ...more })).text;
  expect(mail({ known })).toContain("Parcels to Germany usually arrive within 12 days; yours has taken 15.");
  expect(mail({ known, arrival: late })).not.toContain("most parcels arrive by");
  expect(mail({ known, arrival: { ...late, isLate: false } })).toContain("Taking longer");
  const asked = { at: "2026-11-16T08:00:00.000Z" };
  expect(mail({ known })).not.toContain("We've asked");
  expect(mail({ known: { ...known, asked } })).toContain("We've asked ShipGlobal about it");
});

describe("import charges", () => {
  const prepaid = "Import charges for this parcel are prepaid.";
  const receiver = "You may be asked to pay import charges before delivery.";
  const mail = (stage: AlertStage, country: string, ...codes: string[]) => {
    const scans = codes.map((code, place) => [Date.UTC(2026, 10, 10 + place), code] as const);
    return renderLetter(letter(stage, { data: toCountry(country, scannedShipment("SG1", ...scans)) })).text;
  };

  test.each<[AlertStage, string, string[], string | undefined]>([
    ["arrived", "US", ["SGE_206"], prepaid],
    ["arrived", "GB", ["SGE_206"], receiver],
    ["arrived", "IN", ["SGE_301"], undefined],
    ["arrived", "", ["SGE_206"], undefined],
    ["on-its-way", "GB", ["SGE_205"], undefined],
    ["out-for-delivery", "GB", ["SGE_303"], undefined],
    ["held", "GB", ["SGE_206", "SGE_505"], receiver],
    ["held", "GB", ["SGE_206", "SGE_503"], undefined],
    ["silent", "GB", ["SGE_207"], receiver],
  ])("in a mail about %s to %s after %j", (stage, country, codes, words) => {
    const text = mail(stage, country, ...codes);
    expect([prepaid, receiver].filter((one) => text.includes(one))).toEqual(words ? [words] : []);
  });

  test("come first where the parcel waits for customs", () => {
    expect(mail("held", "GB", "SGE_206", "SGE_505")).toMatch(/held up\n=+\n+Customs hasn't released your parcel yet/);
  });
});

test("a mail about several parcels has a part for each, and once how to write, where they are and how it stops", () => {
  const parcel = (trackingNo: string, stage: AlertStage, code: string) => ({
    trackingNo,
    stage,
    answer: { data: scannedShipment(trackingNo, [Date.UTC(2026, 10, 1), code]), fetchedAt: now },
  });
  const several = stageLetter({
    order: "AYU-1",
    parcels: [
      parcel("SG1", "held", "SGE_501"),
      parcel("SG2", "delivered", "SGE_304"),
      parcel("SG3", "lost", "SGE_601"),
    ],
    now,
    words: english,
    ...{ portalUrl, link: `${portalUrl}/#t=xyz`, stopUrl: `${portalUrl}/#s=x` },
  });
  expect(several.subject).toBe("Updates on 3 parcels (order AYU-1)");
  expect(several.preview).toBe("Parcel SG1 is held up. Parcel SG2 was delivered. Parcel SG3 is lost.");
  const { html, text } = renderLetter(several);
  const inOrder = [
    ...["Parcel SG1 is held up", "Order AYU-1", "Tracking number SG1", "Last scan:"],
    ...["Parcel SG2 was delivered", "Can't find it?", "Order AYU-1", "Tracking number SG2", "Last scan: delivered"],
    ...["Parcel SG3 is lost", "Email us at", "Order AYU-1", "Tracking number SG3", "Last scan:"],
    ...["Track my parcels", "updates on order AYU-1", "where the parcels are, but not who they're for"],
    "Stop emails about this order",
  ];
  for (const part of [text, html.slice(html.indexOf("<h2"))]) {
    let at = -1;
    for (const words of inOrder) {
      const next = part.indexOf(part === text ? words : words.replaceAll("'", "&#39;"), at + 1);
      expect(next, words).toBeGreaterThan(at);
      at = next;
    }
    for (const words of ["Email us at", "Track my", "Stop emails"]) expect(part.split(words)).toHaveLength(2);
  }
  expect(text).toContain("Track my parcels:\nhttps://track.shop.example/#t=xyz\n");
});

test("the country is named where it is known", () => {
  const known = { ...data, awbInfo: { ...emptyShipment("SG1").awbInfo, awb_destination: "US" } };
  expect(letter("arrived", { data: known }).subject).toContain("has arrived in the United States");
  expect(renderLetter(letter("on-its-way", { data: known })).text).toContain("to the United States");
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
  const { text } = renderLetter(confirmationLetter(`${portalUrl}/#c=x`, english));
  expect(text).toContain("Confirm my email:\nhttps://track.shop.example/#c=x");
  expect(text).toContain("Not you? Do nothing");
});

/** What each stage's newest scan is; some codes say more than their stage. */
const codes: readonly (readonly [AlertStage, string])[] = [
  ...[...alertSteps, ...lateStages].map((stage) => [stage, "SGE_206"] as const),
  ["bad-address", "SGERROR_101"],
  ["delivery-failed", "SGE_403"],
  ["delivery-failed", "SGERROR_102"],
  ["held", "SGE_505"],
  ["held", "SGE_506"],
  ["collect", "SGE_501"],
  ["returning", "SGE_502"],
  ["returned", "SGE_504"],
  ["lost", "SGE_402"],
];

test.each(languages)(
  "every mail in %s has English's links and numbers, and no sentence of English",
  async (language) => {
    const mailsIn = (words: typeof english) =>
      [
        confirmationLetter(`${portalUrl}/#c=x`, words),
        ...codes.map(([stage, code]) => {
          const of = toCountry("GB", scannedShipment("SG1", [Date.UTC(2026, 10, 1), "SGE_106"], [now - 1, code]));
          const known = { overdueAt: Date.UTC(2026, 10, 15, 23) };
          return letter(stage, { data: of, known, link: `${portalUrl}/#t=x`, words });
        }),
      ].map((one) => ({ ...one, ...renderLetter(one) }));
    const words = await catalogueOf(language);
    const models = mailsIn(english);
    const findings = (text: string) => text.match(/https:\S+|AYU-1|SG1|care@[\w.-]+\w|\+91[\d ]+/g);
    for (const [at, { subject, html, text }] of mailsIn(words).entries()) {
      const model = models[at];
      expect(findings(text), text).toEqual(findings(model?.text ?? ""));
      expect(html).toContain(`<html lang="${language}">`);
      expect(subject + text).not.toMatch(/undefined|null|NaN|\[object|\$\{/);
      const own = new Set(text.split("\n"));
      const left = model?.text.split("\n").filter((line) => own.has(line) && /\p{Ll}{2} \p{Ll}{2}/u.test(line));
      if (language !== "en") expect([...(left ?? []), ...(subject === model?.subject ? [subject] : [])]).toEqual([]);
    }
  },
);
