import { chakra } from "@chakra-ui/react";
import { Download } from "lucide-react";
import type { ImportRollback } from "../../../../../shared/import-rollback.ts";
import { formatNumber } from "../../../../../shared/plural.ts";
import { FileButton } from "../panel/file-button.tsx";
import { saveKept } from "./kept-file.ts";
import { whatStays } from "./rollback-words.ts";

const maxShown = 5;

const Box = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "2",
    justifyItems: "start",
    p: "4",
    borderRadius: "sm",
    borderInlineStart: "4px solid",
    borderColor: "currentColor",
    bg: "warningSurface",
    color: "warningInk",
  },
});

/** The records that a roll-back leaves as they are: the first ones, and a file with all of them. */
export function KeptRecords({ rollback, fileName }: { rollback: ImportRollback; fileName: string }) {
  const { kept, keptCount } = rollback;
  if (keptCount === 0) return null;
  return (
    <Box>
      <chakra.h3 fontFamily="body" fontWeight="600">
        {whatStays(rollback)}
      </chakra.h3>
      <chakra.ul listStyleType="none" display="grid" gap="1" overflowWrap="anywhere">
        {kept.slice(0, maxShown).map(({ name, trackingNo, reason }) => (
          <li key={`${name} ${trackingNo}`}>
            {name}, {trackingNo}: {reason}
          </li>
        ))}
        {keptCount > maxShown && <li>...and more</li>}
      </chakra.ul>
      {kept.length > maxShown && (
        <FileButton save={() => saveKept(kept, fileName)}>
          <Download size={18} aria-hidden /> Download the list
        </FileButton>
      )}
      {keptCount > kept.length && (
        <chakra.p fontSize="sm">The list holds the first {formatNumber(kept.length)}.</chakra.p>
      )}
    </Box>
  );
}
