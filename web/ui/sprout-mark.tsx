import { chakra } from "@chakra-ui/react";

/** The brand's mark: a tulsi sprig in a drop. */
export function SproutMark({ size }: { size: number }) {
  return (
    <chakra.svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden focusable="false">
      <path d="M24 3c8 9.5 15 17 15 26a15 15 0 0 1-30 0C9 20 16 12.5 24 3Z" fill="var(--ui-colors-primary)" />
      <g stroke="var(--ui-colors-on-primary)" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round">
        <path d="M24 39V19" />
        <path d="M24 34c-5.5 0-8.5-3-8.5-7.5 5 0 8.5 2.5 8.5 7.5Z" />
        <path d="M24 30c5 0 8-3 8-7.3-5 0-8 2.8-8 7.3Z" />
        <path d="M24 21c-2.5-2-3-4.8 0-8 3 3.2 2.5 6 0 8Z" />
      </g>
    </chakra.svg>
  );
}
