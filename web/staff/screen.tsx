import type { ComponentProps } from "react";
import { Main, Rows } from "../ui/page.tsx";

/** The main part of a screen whose parts stand below each other. */
export const Screen = (props: ComponentProps<typeof Main>) => (
  <Main
    display="grid"
    gap="6"
    gridTemplateColumns="minmax(0, 1fr)"
    alignContent="start"
    {...props}
  />
);

interface ListedRowsProps extends ComponentProps<typeof Rows> {
  /** Newer ones are asked for: they stay readable, but look outdated. */
  stale: boolean;
}

/** What a screen lists. */
export const ListedRows = ({ stale, ...rows }: ListedRowsProps) => (
  <Rows opacity={stale ? 0.55 : undefined} {...rows} />
);
