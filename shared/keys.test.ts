import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { business } from "./business.ts";
import { naturalSortKey, orderKey, orderKeyWith, searchedOrderKey, trackingKey } from "./keys.ts";
import { anyCharacter } from "./testing/any-character.ts";

/** Any characters, often those that keys treat in a special way. */
const anyText = fc.string({
  unit: fc.oneof(anyCharacter, fc.constantFrom(..."019A-/ é٣١क्\u0301\u200b\ufe0f가ᄀ", "order", "No", "№", "#")),
});

/** Characters that case or compatibility changes; others are a key of themselves, or none. */
function* changingCharacters() {
  for (let point = 0; point <= 0x10ffff; point += 1) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const character = String.fromCodePoint(point);
    const forms = [character.toLowerCase(), character.toUpperCase(), character.normalize("NFKC")];
    if (forms.some((form) => form !== character)) yield character;
  }
}

describe("orderKey", () => {
  it.each([
    ["#1001", "1001"],
    ["ayu 1001", "AYU1001"],
    ["AYU–1001", "AYU1001"],
    ["  Ayu_1001\t", "AYU1001"],
    ["ＡＹＵ－１００１", "AYU1001"],
    ["AYU\u200b1001", "AYU1001"],
    ["१००१", "1001"],
    ["٣٢١", "321"],
    ["𑛚", "0"],
    ["straße", "STRASSE"],
    ["STRAẞE", "STRASSE"],
    ["cafe\u0301-1", "CAFÉ1"],
    ["ΐ", "Ϊ́"],
    ["ऑर्डर-5", "ऑर्डर5"],
    ["1-11", "1-11"],
    ["11-1", "11-1"],
    ["111", "111"],
    ["1/11", "1-11"],
    ["१/११", "1-11"],
    ["#1 –_ 11 -", "1-11"],
    ["AYU-10-2-B-3", "AYU10-2B3"],
    ["1-A-1", "1A1"],
    ["10\u200b01", "1001"],
    ["10\ufe0f\u20e301", "1001"],
    ["1-\u03011", "1-1"],
    ["\u0301A", "A"],
    ["#️⃣ – 🚚", ""],
    ["", ""],
    ["Order #1001", "1001"],
    ["Order No: 1001", "1001"],
    ["Order ID 1001", "1001"],
    ["Order no. 1001", "1001"],
    ["OrderNo. 1001", "1001"],
    ["Order#1001", "1001"],
    ["order number - 1001", "1001"],
    ["No. 1001", "1001"],
    ["№ 1001", "1001"],
    ["№1001", "1001"],
    ["Nº 1001", "1001"],
    ["ＯＲＤＥＲ　＃１００１", "1001"],
    ["Order AYU-1001", "AYU1001"],
    ["Order no. 1-11", "1-11"],
    ["Order NO1001", "NO1001"],
    ["ORD-1001", "ORD1001"],
    ["NO1001", "NO1001"],
    ["Noida-1001", "NOIDA1001"],
    ["Reorder 1001", "REORDER1001"],
    ["1001 order", "1001ORDER"],
    ["Order", "ORDER"],
    ["Order No. A", "ORDERNOA"],
  ])("converts %j to %j", (text, key) => {
    expect(orderKeyWith("", text)).toBe(key);
  });

  it.each([
    ["2001", "AYU2001"],
    ["#2001", "AYU2001"],
    ["Order No. 2001", "AYU2001"],
    ["२००१", "AYU2001"],
    ["ayu 2001", "AYU2001"],
    ["AYU–2001", "AYU2001"],
    ["20-01", "20-01"],
    ["2001B", "2001B"],
    ["", ""],
  ])("completes %j to %j with a prefix", (text, key) => {
    expect(orderKeyWith("AYU-", text)).toBe(key);
    expect(orderKeyWith("AYU-", key)).toBe(key);
  });

  it("takes the business's prefix, which keeps keys as they are", () => {
    expect(orderKey("2001")).toBe(orderKeyWith(business.orderPrefix, "2001"));
    expect(orderKey(orderKey("2001"))).toBe(orderKey("2001"));
    const prefix: string = business.orderPrefix;
    expect(prefix === "" || orderKey("2001") !== "2001").toBe(true);
  });

  it("finds any part of a number, with a prefix or without", () => {
    expect(orderKeyWith("AYU-", "2001")).toContain(searchedOrderKey("#001"));
    expect(searchedOrderKey("Order 20")).toBe("20");
  });

  it.each(["", "AYU-", "24-"])("leaves a key unchanged with the prefix %j", (prefix) => {
    const key = (text: string) => orderKeyWith(prefix, text);
    fc.assert(
      fc.property(anyText, (text) => key(key(text)) === key(text)),
      { numRuns: 2000 },
    );
  });

  it("converts plain ASCII the same way with and without its shortcut", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (text) => orderKey(text) === orderKey(`${text}–`)),
      { numRuns: 2000 },
    );
  });

  it("converts upper and lower case of every character to the same key", () => {
    for (const character of changingCharacters()) {
      const key = orderKey(character);
      if (orderKey(key) !== key || orderKey(character.toLowerCase()) !== key) {
        expect.fail(`U+${character.codePointAt(0)?.toString(16)} has more than one key`);
      }
    }
  });

  it("returns letters with their marks, digits, and hyphens between digits only", () => {
    fc.assert(
      fc.property(anyText, (text) => /^(?:[\p{L}\p{N}]\p{M}*|(?<=[0-9])-(?=[0-9]))*$/u.test(orderKey(text))),
      { numRuns: 2000 },
    );
  });
});

describe("trackingKey", () => {
  it.each([
    ["sg 3231-0273 66055", "SG3231027366055"],
    ["1-11", "111"],
    ["NO 1001", "NO1001"],
    ["#", ""],
  ])("converts %j to %j", (text, key) => {
    expect(trackingKey(text)).toBe(key);
  });

  it("leaves a key unchanged", () => {
    fc.assert(fc.property(anyText, (text) => trackingKey(trackingKey(text)) === trackingKey(text)));
  });
});

describe("naturalSortKey", () => {
  it("sorts numbers by value in the byte order that the database uses", () => {
    const inOrder = [
      ...["9A", "10A", "A-1", "AYU-1", "AYU-9", "AYU-10", "AYU-10-2", "AYU-10-11", "AYU-10B", "AYU-100", "AYUR-1"],
    ];
    const sorted = [...inOrder].reverse().sort((left, right) => bytewise(naturalSortKey(left), naturalSortKey(right)));
    expect(sorted).toEqual(inOrder);
  });

  it("sorts any two numbers by value, with or without leading zeros", () => {
    const number = fc.bigInt({ min: 0n, max: 10n ** 25n });
    const zeros = fc.nat({ max: 3 }).map((count) => "0".repeat(count));
    fc.assert(
      fc.property(number, number, zeros, (left, right, padding) => {
        const order = bytewise(naturalSortKey(`AYU-${padding}${left}`), naturalSortKey(`AYU-${right}`));
        return order === (left < right ? -1 : left > right ? 1 : 0);
      }),
    );
  });

  it("is the same for order numbers with the same key", () => {
    fc.assert(fc.property(anyText, (text) => naturalSortKey(orderKey(text)) === naturalSortKey(text)));
  });

  it("differs where separators between digits do", () => {
    const names = ["1-11", "11-1", "111", "1-1-1"];
    expect(new Set(names.map(naturalSortKey)).size).toBe(names.length);
  });

  it("never contains the character that ends it in the index", () => {
    fc.assert(fc.property(anyText, (text) => [...naturalSortKey(text)].every((character) => character > "#")));
  });
});

function bytewise(left: string, right: string): number {
  const encoder = new TextEncoder();
  const [a, b] = [encoder.encode(left), encoder.encode(right)];
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    if (a[at] !== b[at]) return (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
  }
  return Math.sign(a.length - b.length);
}
