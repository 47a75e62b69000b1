import { describe, expect, test } from "vitest";
import { type ColourName, moreContrast, palette } from "./palette.ts";

function luminance(hex: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(left: string, right: string) {
  const [light = 0, dark = 0] = [luminance(left), luminance(right)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const backgrounds: ColourName[] = ["paper", "surface", "sunken"];
const texts: ColourName[] = ["ink", "inkMuted", "accentInk", "link", "danger"];
const fixedPairs: [ColourName, ColourName][] = [
  ["onPrimary", "primary"],
  ["onPrimary", "primaryHover"],
  ["onDanger", "danger"],
  ["onDanger", "dangerHover"],
  ["successInk", "successSurface"],
  ["warningInk", "warningSurface"],
  ["dangerInk", "dangerSurface"],
  ["infoInk", "infoSurface"],
  ["neutralInk", "neutralSurface"],
  // A disabled or busy button.
  ["inkMuted", "neutralSurface"],
];
const textPairs = [
  ...texts.flatMap((text) => backgrounds.map((background) => [text, background] as const)),
  ...fixedPairs,
];
/** Borders of controls, the focus ring, buttons, and the bars and lines of charts against their background. */
const shapes: ColourName[] = ["lineStrong", "focus", "primary", "danger"];
const shapePairs = shapes.flatMap((shape) => backgrounds.map((background) => [shape, background] as const));

describe.each([
  ["light", 0],
  ["dark", 1],
] as const)("in %s", (_, mode) => {
  const colour = (name: ColourName) => palette[name][mode];

  test.each(textPairs)("%s is readable on %s", (text, background) => {
    expect(contrast(colour(text), colour(background))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(textPairs)("with more contrast, %s on %s meets AAA", (text, background) => {
    const stronger: Partial<Record<ColourName, ColourName>> = moreContrast;
    expect(contrast(colour(stronger[text] ?? text), colour(background))).toBeGreaterThanOrEqual(7);
  });

  test.each(shapePairs)("%s stands out from %s", (shape, background) => {
    expect(contrast(colour(shape), colour(background))).toBeGreaterThanOrEqual(3);
  });
});
