import { chakra } from "@chakra-ui/react";

interface ProgressBarProps {
  label: string;
  /** How much is done, of how much; omitted where that is unknown. */
  done?: number | undefined;
  of?: number | undefined;
  /** The same in words. */
  text?: string | undefined;
}

const fill = { bg: "primary", borderRadius: "full" };
/** One that has no value moves by itself. */
const bar = {
  appearance: "none",
  display: "block",
  w: "full",
  h: "2.5",
  border: "1px solid",
  borderColor: "lineStrong",
  borderRadius: "full",
  overflow: "hidden",
  bg: "sunken",
  "&::-webkit-progress-bar": { bg: "transparent" },
  "&::-webkit-progress-value": { ...fill, transition: "inline-size 0.5s" },
  "&[value]::-moz-progress-bar": fill,
  "&:not([value])": {
    backgroundImage: "linear-gradient(90deg, transparent, {colors.primary}, transparent)",
    backgroundSize: "50% 100%",
    backgroundRepeat: "no-repeat",
    "--animate-from": "0%",
    "--animate-to": "100%",
    animation: "bg-position 1.5s ease-in-out infinite alternate",
  },
  "&:not([value])::-moz-progress-bar": { bg: "transparent" },
  "@media (forced-colors: active)": { appearance: "auto" },
} as const;

/** Progress as a share, or only that something is in progress. */
export const ProgressBar = ({ label, done, of, text }: ProgressBarProps) => (
  <chakra.progress
    aria-label={label}
    aria-valuetext={text}
    // A bar that has no value is indeterminate.
    {...(of && { value: done, max: of })}
    css={bar}
  />
);
