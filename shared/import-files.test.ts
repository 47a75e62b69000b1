import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeFormula, unescapeFormula } from "./import-files.ts";

describe("formula escaping", () => {
  it.each(["=1+1", "+91 98765 43210", "-5", "@SUM(A1)", "\tx", "\rx"])("puts an apostrophe before %j", (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  });

  it.each(["AYU-1001", "'quoted'", "1001", ""])("leaves %j unchanged", (text) => {
    expect(escapeFormula(text)).toBe(text);
    expect(unescapeFormula(text)).toBe(text);
  });

  it("is reversed by unescapeFormula for every text", () => {
    const starts = fc.constantFrom("", "=", "+", "-", "@", "\t", "\r", "'");
    fc.assert(
      fc.property(starts, fc.string(), (start, rest) => {
        const text = start + rest;
        const safe = escapeFormula(text);
        expect(safe).not.toMatch(/^[=+\-@\t\r]/u);
        // A text that already looks escaped cannot be told apart from an escaped one.
        fc.pre(!/^'[=+\-@\t\r]/u.test(text));
        expect(unescapeFormula(safe)).toBe(text);
      }),
    );
  });
});
