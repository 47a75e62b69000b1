import fc from "fast-check";

/** Surrogates, which alone are no characters. */
const firstSurrogate = 0xd800;
const surrogates = 0x800;

/** Any character. The unit "binary" of fast-check draws the same, but each process needs a second and a half to set it up. */
export const anyCharacter = fc.integer({ min: 0, max: 0x10ffff - surrogates }).map(
  (place) => String.fromCodePoint(place < firstSurrogate ? place : place + surrogates),
  (character) => {
    const [only = "", ...others] = typeof character === "string" ? character : "";
    if (others.length > 0 || only === "") throw new Error("Not one character");
    const point = only.codePointAt(0) ?? 0;
    return point < firstSurrogate ? point : point - surrogates;
  },
);
