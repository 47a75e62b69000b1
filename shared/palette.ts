/** The colours by their use: [light, dark]. palette.test.ts checks the contrast of every pair used for text (WCAG AA). */
export const palette = {
  paper: ["#fbf5e8", "#131c17"],
  surface: ["#fffdf8", "#1b2721"],
  sunken: ["#f3e9d3", "#0e1511"],
  ink: ["#1d2b23", "#f3ebda"],
  inkMuted: ["#55604f", "#b5bda9"],
  line: ["#e0d3b8", "#33433a"],
  /** Borders of controls: contrast of 3:1 with their surroundings. */
  lineStrong: ["#857a5f", "#7d8c80"],
  primary: ["#1f4d37", "#e7b450"],
  primaryHover: ["#143625", "#f3c871"],
  onPrimary: ["#fffaf0", "#1c1606"],
  /** Decoration only. */
  turmeric: ["#d9992b", "#e0a63c"],
  leaf: ["#5d8a66", "#6f9f7b"],
  /** Small labels and marks in text. */
  accentInk: ["#845609", "#e7b450"],
  link: ["#1f4d37", "#f0c777"],
  focus: ["#2f4a9c", "#a9bcff"],
  scrim: ["rgb(20 32 26 / 0.55)", "rgb(0 0 0 / 0.65)"],

  successSurface: ["#e3efdf", "#1e3a2a"],
  successInk: ["#1e5132", "#b5e3bf"],
  warningSurface: ["#fbeac6", "#40310f"],
  warningInk: ["#694500", "#f6d795"],
  dangerSurface: ["#f9e1da", "#47211b"],
  dangerInk: ["#8a2715", "#ffc3b4"],
  infoSurface: ["#e2e7f5", "#232d4d"],
  infoInk: ["#2c3f7c", "#c5d1ff"],
  neutralSurface: ["#ece5d4", "#2b3831"],
  neutralInk: ["#434c40", "#cdd4c3"],

  danger: ["#9b2f1b", "#ff9e88"],
  dangerHover: ["#772111", "#ffb9a8"],
  onDanger: ["#fff8f5", "#2a0b05"],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type ColourName = keyof typeof palette;

/** Replacements for users who prefer more contrast: text then meets WCAG AAA. */
export const moreContrast = {
  line: "neutralInk",
  lineStrong: "ink",
  inkMuted: "neutralInk",
  accentInk: "ink",
  danger: "dangerHover",
} as const satisfies Partial<Record<ColourName, ColourName>>;
