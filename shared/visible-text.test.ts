import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { visibleText } from "./visible-text.ts";

const hidden = [
  ...["\u0000", "\u001b", "\u007f", "\u00ad", "\u034f", "\u061c", "\u115f", "\u180e", "\u200b", "\u200c", "\u200d"],
];
const more = [
  ...["\u200e", "\u202e", "\u2060", "\u2066", "\u2069", "\u2800", "\u3164", "\ufe0f", "\ufeff", "\ufff9", "\u{e0041}"],
  ...["\ufffe", "\u{13430}"],
];

describe("a text as it is stored", () => {
  test.each([...hidden, ...more])("has no %j", (character) => {
    expect(visibleText(`${character}As${character}ha${character}`)).toBe("Asha");
  });

  test("has a space in place of a tab or line breaks, and none around it", () => {
    expect(visibleText("\tAsha\r\nMenon\u2028Nair\n")).toBe("Asha Menon Nair");
    expect(visibleText("  Asha Menon ")).toBe("Asha Menon");
    expect(visibleText("\u0085 Asha\u0085Menon \u0085")).toBe("Asha Menon");
    expect(visibleText("\u0085")).toBe("");
  });

  test("has its accents in one encoding", () => {
    expect(visibleText("Rene\u0301")).toBe("Ren\u00e9");
    expect(visibleText("e\u034f\u0301")).toBe("\u00e9");
  });

  test.each(["क\u094d\u200dष", "क\u094d\u200cष", "श\u0cea\u0ccd\u200cರ".slice(2), "അവന\u0d4d\u200d"])(
    "keeps the joiner of %j, which shapes it",
    (text) => {
      expect(visibleText(text)).toBe(text.normalize("NFC"));
      expect(visibleText(text)).toMatch(/[\u200c\u200d]/);
    },
  );

  test.each([
    ["\u200dनाम", "नाम"],
    ["A\u200dक", "Aक"],
    ["क\u094d\u200d\u200dष", "क\u094d\u200dष"],
  ])("has no other joiner: %j", (text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  test("keeps letters, marks, digits and signs of every script", () => {
    const text = "O’Brien-Nguyễn ﷽ தமிழ் 李明 😀 #1001/2 ﬁ";
    expect(visibleText(text)).toBe(text.normalize("NFC"));
  });

  test("does not change any more", () => {
    const unit = fc.oneof(
      fc.constantFrom(...hidden, ...more, "क", "\u094d", "ष", "A", " ", "\n", "\u0301"),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
        const stored = visibleText(text.toWellFormed());
        expect(visibleText(stored)).toBe(stored);
      }),
    );
  });

  test("costs no more with the length of its white space than with that of its letters", () => {
    const long = `${`a${"\t".repeat(32_000)}`.repeat(40)}é`;
    expect(visibleText(long)).toHaveLength(40 + 40 * 1 + 1);
  });
});
