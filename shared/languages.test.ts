import { expect, test } from "vitest";
import { catalogueOf } from "./catalogues.ts";
import { type Catalogue, type Language, languages, nameOf } from "./languages.ts";

const catalogues = await Promise.all(
  languages.map(async (language) => [language, await catalogueOf(language)] as const),
);

/** All sentences of a part of a catalogue by their path, functions as they are. */
function sentencesOf(part: unknown, path = ""): [string, unknown][] {
  if (typeof part !== "object" || part === null) return [[path, part]];
  return Object.entries(part).flatMap(([name, one]) => sentencesOf(one, `${path}/${name}`));
}

/** What a sentence is given, by the names of English's parameters: each number and text is to come back in it. */
function partsOf(sentence: unknown): unknown[] {
  const [, names = ""] = /^\(?(.*?)\)? =>/.exec(String(sentence)) ?? [];
  if (/^\[|^(all|headings)$/.test(names)) return [["«1»", "«2»"]];
  return names.split(", ").map((name, at) => {
    if (name === "code" || name === "_code") return "DE";
    return /count|number$|seconds|months|usual|taken/.test(name) ? 21 + at : `«${at}»`;
  });
}

/** A sentence with its parts in it. */
function said(sentence: unknown, english: unknown): string {
  if (typeof sentence !== "function") return String(sentence);
  const made: unknown = Reflect.apply(sentence, undefined, partsOf(english));
  return [made].flat(2).join(" ");
}

const placeholders = (text: string) => text.match(/«\d»|2\d/g)?.sort() ?? [];
const byPath = ({ site, prerendered, pages, parcel, mails, messages }: Catalogue) =>
  new Map(sentencesOf({ site, prerendered, pages, parcel, mails, messages }));
const english = byPath(await catalogueOf("en"));

/** The same in both languages: names, signs, and words that are. */
const alike = /^\/(parcel\/(language|locale|times|reasons\/.*|details\/title)|prerendered\/formNeedsScripts\/\d)|clock/;

test.each(catalogues)("%s has every sentence, in words of its own, with the same parts", (language, catalogue) => {
  const sentences = byPath(catalogue);
  expect([...sentences.keys()].sort()).toEqual([...english.keys()].sort());
  for (const [path, sentence] of sentences) {
    expect(typeof sentence, path).toBe(typeof english.get(path));
    const model = english.get(path);
    const [own, theirs] = [said(sentence, model), said(model, model)];
    if (typeof sentence === "string" && theirs !== "") expect(own, path).not.toBe("");
    // A message of the server's stands for itself in English alone.
    if (!/failureCodes|failures\/fields|clock|expired/.test(path))
      expect(placeholders(own), path).toEqual(placeholders(theirs));
    const isWordy = /\p{L}{4,}.* .*\p{L}{4,}/u.test(theirs);
    if (language !== "en" && isWordy && !alike.test(path)) expect(own, path).not.toBe(theirs);
  }
});

test("French leaves the vowel out before another", async () => {
  const { storyOf } = (await catalogueOf("fr")).pages.landing;
  expect(["Amrita", "Surya"].map(storyOf)).toEqual(["L’histoire d’Amrita", "L’histoire de Surya"]);
});

test.each<[Language, string, string, string]>([
  ["en", "2026-11-28", "2026-12-01", "Expected 28 Nov to 1 Dec"],
  ["de", "2026-12-01", "2026-12-05", "Voraussichtliche Zustellung: 1. bis 5.\u00a0Dezember"],
  ["fr", "2026-12-01", "2026-12-05", "Livraison prévue du 1er au 5\u00a0décembre"],
  ["fr", "2026-11-21", "2026-12-01", "Livraison prévue du 21\u00a0novembre au 1er\u00a0décembre"],
  ["es", "2026-12-01", "2026-12-01", "Entrega prevista: 1 de diciembre"],
  ["ja", "2026-12-30", "2027-01-05", "お届け予定：12月30日～1月5日"],
])("%s tells the days from %s to %s as its readers do", async (language, from, to, told) => {
  const { locale, times, expected } = (await catalogueOf(language)).parcel;
  const days = new Intl.DateTimeFormat(locale, { timeZone: "UTC", day: "numeric", month: times.month });
  expect(expected.sentence(times.day(days.formatRange(new Date(from), new Date(to))))).toBe(told);
});

test.each<[Language, string]>([
  ["de", "Falls sich bis Dienstag, dem 1.\u00a0Dezember, nichts getan hat"],
  ["fr", "Si rien n’a changé d’ici au mardi 1er\u00a0décembre"],
  ["es", "Si no hay novedades antes del martes 1 de diciembre"],
  ["ja", "12月1日（火曜日）になっても動きがない場合は"],
])("%s tells a day with its weekday", async (language, told) => {
  const { locale, times, changedBy } = (await catalogueOf(language)).parcel;
  const options = { weekday: "long", day: "numeric", month: times.month, timeZone: "UTC" } as const;
  expect(changedBy(times.day(new Date("2026-12-01").toLocaleDateString(locale, options)))).toContain(told);
});

test.each<[Language, string]>([
  ["en", "English"],
  ["de", "Deutsch"],
])("the language %s calls itself %s", (language, name) => {
  expect(nameOf(language)).toBe(name);
});
