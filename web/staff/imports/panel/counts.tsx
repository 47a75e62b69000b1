import { chakra } from "@chakra-ui/react";
import type { ImportCounts } from "../../../../shared/import-report.ts";
import { formatNumber } from "../../../../shared/plural.ts";

const Tile = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column-reverse",
    justifyContent: "flex-end",
    p: "3",
    bg: "sunken",
    borderRadius: "sm",
    overflowWrap: "anywhere",
    "& dd": { fontSize: "xl", fontWeight: 600, lineHeight: 1.2 },
    "& dt": { fontSize: "sm", color: "inkMuted" },
    "&:last-of-type:nth-of-type(odd)": { gridColumn: { base: "1 / -1", sm: "auto" } },
  },
  variants: {
    refused: {
      true: { bg: "warningSurface", color: "warningInk", "& dt": { color: "warningInk" } },
    },
    none: { true: { "& dd": { color: "inkMuted" } } },
  },
});

const kinds = [
  ["created", "New"],
  ["unchanged", "Unchanged"],
  ["changed", "Phone changed"],
  ["addedParcels", "Parcel added"],
  ["replaced", "Number replaced"],
  ["refused", "Skipped"],
] as const satisfies readonly (readonly [keyof ImportCounts, string])[];

/** What an import would do, in numbers. */
export function Counts({ counts, replace }: { counts: ImportCounts; replace: boolean }) {
  const shown = kinds.filter(([kind]) => kind !== "replaced" || replace);
  return (
    <chakra.dl
      display="grid"
      gap="2"
      gridTemplateColumns={{ base: "repeat(2, minmax(0, 1fr))", sm: "repeat(auto-fit, minmax(6rem, 1fr))" }}
    >
      {shown.map(([kind, label]) => (
        <Tile key={kind} refused={kind === "refused" && counts.refused > 0} none={counts[kind] === 0}>
          <dt>{label}</dt>
          <dd>{formatNumber(counts[kind])}</dd>
        </Tile>
      ))}
    </chakra.dl>
  );
}
