import { afterEach, expect, test } from "vitest";
import { ownText, words } from "./words.ts";

afterEach(() => void Object.assign(words, { language: "en" }));

test("a text of the business's own is in the page's language where it is given, else in English and marked so", () => {
  const tagline = { en: "Small batches", de: "Kleine Mengen" };
  expect(ownText(tagline)).toEqual({ lang: "en", children: "Small batches" });
  Object.assign(words, { language: "de" });
  expect(ownText(tagline)).toEqual({ lang: "de", children: "Kleine Mengen" });
  expect(ownText("Small batches")).toEqual({ lang: "en", children: "Small batches" });
  Object.assign(words, { language: "fr" });
  expect(ownText(tagline)).toEqual({ lang: "en", children: "Small batches" });
});
