import { chakra } from "@chakra-ui/react";
import { useEffect, useEffectEvent } from "react";
import type { ListedImport } from "../../../../shared/import-report.ts";
import { formatNumber, formatRecordCount, formatRowCount } from "../../../../shared/plural.ts";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { ProgressFailure } from "../panel/progress-failure.tsx";
import { useProgress } from "./use-progress.ts";

interface RunningImportProps {
  listed: ListedImport;
  onEnded(): void;
}

/** How far an import or its roll-back is. */
export function RunningImport({ listed: { importId, fileName }, onEnded }: RunningImportProps) {
  const { query, ended } = useProgress(importId);
  const end = useEffectEvent(onEnded);
  useEffect(() => {
    if (ended) end();
  }, [ended]);

  const { rollback, processed = 0, counts } = query.data ?? {};
  const [done, of, text] = rollback
    ? [
        rollback.reverted + rollback.keptCount,
        rollback.records,
        `${formatNumber(rollback.reverted + rollback.keptCount)} of ${formatRecordCount(rollback.records)}`,
      ]
    : [processed, counts?.rows, `${formatNumber(processed)} of ${formatRowCount(counts?.rows ?? 0)}`];
  return (
    <chakra.div display="grid" gap="2">
      {query.data && <p>{text}</p>}
      <ProgressBar
        label={`${rollback ? "Roll-back" : "Import"} of ${fileName}`}
        done={query.data && done}
        of={of}
        text={query.data && text}
      />
      <ProgressFailure query={query} of={rollback ? "roll-back" : "import"} />
    </chakra.div>
  );
}
