import { chakra } from "@chakra-ui/react";
import { Download } from "lucide-react";
import type { ImportRollback } from "../../../../shared/import-rollback.ts";
import { formatNumber } from "../../../../shared/plural.ts";
import { FileButton } from "../panel/file-button.tsx";
import { ListBox, listedAtOnce } from "../panel/list-box.tsx";
import { saveKept } from "./kept-file.ts";
import { whatStays } from "./rollback-words.ts";

/** The records that a roll-back leaves as they are: the first ones, and a file with all of them. */
export function KeptRecords({ rollback, fileName }: { rollback: ImportRollback; fileName: string }) {
  const { kept, keptCount } = rollback;
  if (keptCount === 0) return null;
  return (
    <ListBox
      title={whatStays(rollback)}
      count={keptCount}
      lines={kept.map(({ name, trackingNo, reason }) => ({
        key: `${name} ${trackingNo}`,
        text: `${name}, ${trackingNo}: ${reason}`,
      }))}
    >
      {kept.length > listedAtOnce && (
        <FileButton save={() => saveKept(kept, fileName)}>
          <Download size={18} aria-hidden /> Download the list
        </FileButton>
      )}
      {keptCount > kept.length && (
        <chakra.p fontSize="sm">The list holds the first {formatNumber(kept.length)}.</chakra.p>
      )}
    </ListBox>
  );
}
