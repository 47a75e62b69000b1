import { Button, chakra } from "@chakra-ui/react";
import { Download, Undo2 } from "lucide-react";
import { useId } from "react";
import { isImportFinished, type ListedImport } from "../../../../shared/import-report.ts";
import { formatRowCount } from "../../../../shared/plural.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { FileButton } from "../panel/file-button.tsx";
import { whatHappened } from "../panel/words.ts";
import { isRecent, mayRollBack, stateOf } from "./listed-import.ts";
import { RunningImport } from "./running-import.tsx";
import { saveRowsAgain } from "./save-rows-again.ts";

interface ImportCardProps {
  listed: ListedImport;
  onRollBack(): void;
  /** What was running has ended. */
  onEnded(): void;
}

const Fact = chakra("p", { base: { fontSize: "sm", color: "inkMuted" } });
const nameOf = (by: ListedImport["by"]) => by?.name ?? "a deleted account";

/** One import in the list. */
export function ImportCard({ listed, onRollBack, onEnded }: ImportCardProps) {
  const { importId, fileName, by, at, status, counts, rolledBack } = listed;
  const nameId = useId();
  const { tone, label } = stateOf(listed);
  const isImporting = !isImportFinished(status);
  const rowsKept = !isImporting && isRecent(listed);
  const notApplied = [
    counts.refused > 0 && `${formatRowCount(counts.refused)} skipped`,
    counts.newer > 0 && `${formatRowCount(counts.newer)} not applied, because of a later change`,
  ].filter((part) => part !== false);
  return (
    <chakra.li display="grid" gridTemplateColumns="minmax(0, 1fr)">
      <Card
        asChild
        display="grid"
        gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "minmax(0, 1fr) auto" }}
        columnGap="6"
        rowGap="3"
        p={{ base: "4", sm: "5" }}
      >
        <article aria-labelledby={nameId}>
          <chakra.div display="grid" gap="1" alignContent="start" minW="0">
            <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
              <chakra.h2 id={nameId} fontSize="lg" overflowWrap="anywhere" minW="0">
                {fileName}
              </chakra.h2>
              <Badge tone={tone}>{label}</Badge>
            </chakra.div>
            <Fact>
              <RelativeTime iso={at} /> by {nameOf(by)}
            </Fact>
            {!isImporting && <p>{whatHappened(counts)}</p>}
            {notApplied.length > 0 && <p>{notApplied.join("; ")}.</p>}
            {rolledBack && (
              <Fact>
                Rolled back <RelativeTime iso={rolledBack.at} /> by {nameOf(rolledBack.by)}
              </Fact>
            )}
          </chakra.div>
          <chakra.div
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            alignContent="center"
            justifyContent={{ md: "flex-end" }}
            gap="2"
            css={{ "&:empty": { display: "none" } }}
          >
            {rowsKept && counts.refused > 0 && (
              <FileButton aria-describedby={nameId} save={() => saveRowsAgain(importId, fileName, "skipped")}>
                <Download size={18} aria-hidden /> Skipped rows
              </FileButton>
            )}
            {rowsKept && counts.newer > 0 && (
              <FileButton aria-describedby={nameId} save={() => saveRowsAgain(importId, fileName, "newer")}>
                <Download size={18} aria-hidden /> Rows not applied
              </FileButton>
            )}
            {rolledBack ? (
              <Button variant="outline" size="sm" aria-describedby={nameId} onClick={onRollBack}>
                {rolledBack.running ? "Watch the roll-back" : "What was rolled back"}
              </Button>
            ) : (
              mayRollBack(listed) && (
                <Button variant="outline" size="sm" aria-describedby={nameId} onClick={onRollBack}>
                  <Undo2 size={18} aria-hidden /> Roll back
                </Button>
              )
            )}
          </chakra.div>
          {(isImporting || rolledBack?.running) && (
            <chakra.div gridColumn="1 / -1">
              <RunningImport listed={listed} onEnded={onEnded} />
            </chakra.div>
          )}
        </article>
      </Card>
    </chakra.li>
  );
}
