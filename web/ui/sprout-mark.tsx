import { chakra } from "@chakra-ui/react";

/** The brand's mark: a tulsi sprig in a drop. */
export function SproutMark({ size = 36 }: { size?: number }) {
  return (
    <chakra.svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden focusable="false">
      <path d="M24 3c8 9.5 15 17 15 26a15 15 0 0 1-30 0C9 20 16 12.500 24 3Z" fill="var(--ui-colors-primary)" />
      <g stroke="var(--ui-colors-on-primary)" strokeWidth="1.800" strokeLinecap="round" strokeLinejoin="round">
        <path d="M24 39V19" />
        <path d="M24 34c-5.500 0-8.500-3-8.500-7.500 5 0 8.500 2.500 8.500 7.500Z" />
        <path d="M24 30c5 0 8-3 8-7.300-5 0-8 2.800-8 7.300Z" />
        <path d="M24 21c-2.500-2-3-4.800 0-8 3 3.200 2.500 6 0 8Z" />
      </g>
    </chakra.svg>
  );
}
