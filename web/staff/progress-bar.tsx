import { chakra } from "@chakra-ui/react";

interface ProgressBarProps {
  label: string;
  /** How much is done, of how much; omitted where that is unknown. */
  done?: number | undefined;
  of?: number | undefined;
  /** The same in words. */
  text?: string | undefined;
}

/** Progress as a share, or only that something is in progress. */
export const ProgressBar = ({ label, done, of, text }: ProgressBarProps) => (
  <chakra.progress
    aria-label={label}
    aria-valuetext={text}
    // A bar that has no value is indeterminate.
    {...(of && { value: done, max: of })}
    w="full"
    h="3"
    accentColor="primary"
  />
);
