import { Button, chakra } from "@chakra-ui/react";
import type { ImportReport } from "../../../../shared/import-report.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Columns } from "./columns.tsx";
import { Counts } from "./counts.tsx";
import { Notes } from "./notes.tsx";
import { RefusedRows, SharedNumberRows } from "./refused-rows.tsx";
import { ReplaceSwitch } from "./replace-switch.tsx";
import { hasWritten } from "./reports.ts";

interface ImportPreviewProps {
  /** Introduces the numbers. */
  intro: string;
  report: ImportReport;
  fileName: string;
  replace: boolean;
  /** A new check is running: the report shown is from the one before. */
  checking: boolean;
  /** The columns were chosen for this file. */
  isChosen: boolean;
  onReplace(replace: boolean): void;
  onChangeColumns(): void;
  onUpload(): void;
}

const twoColumns = { base: "minmax(0, 1fr)", lg: "repeat(auto-fit, minmax(24rem, 1fr))" };

/** What an upload would do. */
export function ImportPreview(props: ImportPreviewProps) {
  const { intro, report, fileName, replace, checking, isChosen, onReplace, onChangeColumns, onUpload } = props;
  const { counts, notes = [] } = report;
  const changesNothing = !hasWritten(report);
  return (
    <chakra.div display="grid" gap="5" aria-busy={checking} opacity={checking ? 0.6 : undefined}>
      <chakra.div display="grid" gap="3">
        <p>{intro}</p>
        <Counts counts={counts} replace={replace} />
      </chakra.div>
      {(counts.addedParcels > 0 || replace) && (
        <ReplaceSwitch checked={replace} disabled={checking} onChange={onReplace} />
      )}
      {changesNothing && (
        <Notice tone="info">
          {counts.unchanged > 0
            ? "All that can be read in this file is stored already. Uploading it changes nothing."
            : "Not one row of this file can be stored."}
        </Notice>
      )}
      <div>
        <Button variant={changesNothing ? "outline" : "solid"} disabled={checking} onClick={onUpload}>
          Upload
        </Button>
      </div>
      <chakra.div display="grid" gap="5" alignItems="start" gridTemplateColumns={twoColumns}>
        <chakra.div display="grid" gap="5" css={{ "&:empty": { display: "none" } }}>
          <RefusedRows report={report} fileName={fileName} ahead />
          <SharedNumberRows report={report} fileName={fileName} ahead />
        </chakra.div>
        <chakra.div display="grid" gap="5">
          <Columns report={report} isChosen={isChosen} disabled={checking} onChange={onChangeColumns} />
          <Notes notes={notes} />
        </chakra.div>
      </chakra.div>
    </chakra.div>
  );
}
