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

const grounds: ColourName[] = ["paper", "surface", "sunken"];
const texts: ColourName[] = ["ink", "inkMuted", "accentInk", "link", "danger"];
const ownGrounds: [ColourName, ColourName][] = [
  ["onPrimary", "primary"],
  ["onPrimary", "primaryHover"],
  ["onDanger", "danger"],
  ["onDanger", "dangerHover"],
  ["successInk", "successSurface"],
  ["warningInk", "warningSurface"],
  ["dangerInk", "dangerSurface"],
  ["infoInk", "infoSurface"],
  ["neutralInk", "neutralSurface"],
  // A button that is disabled or at work.
  ["inkMuted", "neutralSurface"],
];
const textPairs = [...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)), ...ownGrounds];
/** Borders of controls, the focus ring, and a button against its ground. */
const shapes: ColourName[] = ["lineStrong", "focus", "primary", "danger"];
const shapePairs = shapes.flatMap((shape) => grounds.map((ground) => [shape, ground] as const));

describe.each([
  ["light", 0],
  ["dark", 1],
] as const)("in %s", (_, mode) => {
  const colour = (name: ColourName) => palette[name][mode];

  test.each(textPairs)("%s is readable on %s", (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(textPairs)("with more contrast, %s is readable on %s at a glance", (text, ground) => {
    const stronger: Partial<Record<ColourName, ColourName>> = moreContrast;
    expect(contrast(colour(stronger[text] ?? text), colour(ground))).toBeGreaterThanOrEqual(7);
  });

  test.each(shapePairs)("%s stands out from %s", (shape, ground) => {
    expect(contrast(colour(shape), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});
