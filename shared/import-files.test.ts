import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeFormula, unescapeFormula } from "./import-files.ts";

describe("formula escaping", () => {
  it.each(["=1+1", "+91 98765 43210", "-5", "@SUM(A1)", "\tx", "\rx", "＝1＋1"])(
    "puts an apostrophe before %j",
    (text) => {
      expect(escapeFormula(text)).toBe(`'${text}`);
    },
  );

  it.each([
    ["AYU;=1+1", "AYU;'=1+1"],
    ["a\t@SUM(A1)", "a\t'@SUM(A1)"],
    ["a;-1;+2\n=3\r=4", "a;'-1;'+2\n'=3\r'=4"],
    ["\t=1", "'\t'=1"],
    ['a;"=1"', 'a;"\'=1"'],
  ])("puts an apostrophe before each cell into which a program may split %j", (text, safe) => {
    expect(escapeFormula(text)).toBe(safe);
    expect(unescapeFormula(safe)).toBe(text);
  });

  it.each(["AYU;1001", "a=b", "a;b-1", "SG 1\t2", "AYU-1001", "'quoted'", "1001", ""])(
    "leaves %j unchanged",
    (text) => {
      expect(escapeFormula(text)).toBe(text);
      expect(unescapeFormula(text)).toBe(text);
    },
  );

  it("is reversed by unescapeFormula for every text", () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom(..."=+-@\t\r\n;'\"a"), fc.string({ minLength: 1, maxLength: 1 })),
    });
    fc.assert(
      fc.property(text, (typed) => {
        const safe = escapeFormula(typed);
        for (const cell of safe.split(/[;\t\r\n]/u).slice(1)) expect(cell).not.toMatch(/^"*[=+\-@]/u);
        expect(safe).not.toMatch(/^[=+\-@\t\r]/u);
        // A text that already looks escaped cannot be told apart from an escaped one.
        fc.pre(unescapeFormula(typed) === typed);
        expect(unescapeFormula(safe)).toBe(typed);
      }),
    );
  });
});
