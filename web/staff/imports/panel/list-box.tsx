import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** How many lines are shown. */
export const listedAtOnce = 5;

const tones = {
  warning: { bg: "warningSurface", color: "warningInk" },
  info: { bg: "infoSurface", color: "infoInk" },
} as const;

export interface ListBoxProps {
  title: string;
  /** In all; there may be more than lines. */
  count: number;
  lines: readonly { readonly key: string | number; readonly text: string }[];
  tone?: keyof typeof tones;
  children: ReactNode;
}

/** What an import or a roll-back has to tell of rows or records: the first ones, and what to do with all of them. */
export function ListBox({ title, count, lines, tone = "warning", children }: ListBoxProps) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="2"
      justifyItems="start"
      alignContent="start"
      p="4"
      borderRadius="sm"
      borderInlineStart="4px solid"
      borderColor="currentColor"
      {...tones[tone]}
    >
      <chakra.h3 fontFamily="body" fontWeight="600">
        {title}
      </chakra.h3>
      <chakra.ul listStyleType="none" display="grid" gap="1" overflowWrap="anywhere">
        {lines.slice(0, listedAtOnce).map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
        {count > listedAtOnce && <li>...and more</li>}
      </chakra.ul>
      {children}
    </chakra.div>
  );
}
