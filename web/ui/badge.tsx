import { chakra } from "@chakra-ui/react";

/** The colours of a state: ink on its surface. */
export const tones = {
  neutral: { bg: "neutralSurface", color: "neutralInk" },
  info: { bg: "infoSurface", color: "infoInk" },
  success: { bg: "successSurface", color: "successInk" },
  warning: { bg: "warningSurface", color: "warningInk" },
  danger: { bg: "dangerSurface", color: "dangerInk" },
} as const;

export type Tone = keyof typeof tones;

/** A state in a word. The colour adds nothing that the word does not say. */
export const Badge = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    px: "2",
    py: "1",
    borderRadius: "sm",
    fontSize: "xs",
    fontWeight: 600,
    lineHeight: 1.2,
    letterSpacing: "0.03em",
  },
  variants: {
    tone: tones,
  },
  defaultVariants: { tone: "neutral" },
});
