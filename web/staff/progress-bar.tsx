import { chakra } from "@chakra-ui/react";

const Track = chakra("div", {
  base: {
    h: "0.625rem",
    w: "full",
    bg: "sunken",
    border: "1px solid",
    borderColor: "lineStrong",
    borderRadius: "full",
    overflow: "hidden",
  },
});
const Fill = chakra("div", {
  base: { h: "full", w: "full", bg: "primary", transformOrigin: "left", transition: "transform 0.4s" },
  variants: { waiting: { true: { animation: "breathe 1.4s ease-in-out infinite" } } },
});

interface ProgressBarProps {
  label: string;
  /** How much is done, of how much; omitted where that is unknown. */
  done?: number | undefined;
  of?: number | undefined;
  /** The same in words. */
  text?: string;
}

/** Progress as a share, or only that something is in progress. */
export function ProgressBar({ label, done, of, text }: ProgressBarProps) {
  const known = done !== undefined && of !== undefined && of > 0;
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuetext={text}
      {...(known && { "aria-valuemin": 0, "aria-valuemax": of, "aria-valuenow": done })}
    >
      <Fill waiting={!known} style={known ? { transform: `scaleX(${Math.min(done / of, 1)})` } : undefined} />
    </Track>
  );
}
