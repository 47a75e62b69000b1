import { Button, chakra } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import { recordFields, recordLabels } from "../../../../shared/labels.ts";
import type { TrackingFields } from "../../../../shared/records.ts";
import { Notice } from "../../feedback.tsx";

const Cell = chakra("td", { base: { py: "1", pe: "2", overflowWrap: "anywhere", verticalAlign: "top" } });
const Heading = chakra("th", { base: { py: "1", pe: "2", textAlign: "start", verticalAlign: "top" } });

interface ConflictChoiceProps {
  theirs: TrackingFields;
  mine: TrackingFields;
  busy: boolean;
  onKeepTheirs(): void;
  onSaveMine(): void;
}

/** Two users changed one record: shows both versions, and asks which one to keep. */
export function ConflictChoice({ theirs, mine, busy, onKeepTheirs, onSaveMine }: ConflictChoiceProps) {
  const choice = useRef<HTMLDivElement>(null);
  // On a phone it appears below the visible part of the dialog.
  useEffect(() => {
    choice.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={choice}>
      <Notice
        tone="warning"
        advice={
          <chakra.table fontSize="sm">
            <thead>
              <tr>
                <Heading scope="col">Field</Heading>
                <Heading scope="col">Saved now</Heading>
                <Heading scope="col">Yours</Heading>
              </tr>
            </thead>
            <tbody>
              {recordFields.map((field) => (
                <tr key={field}>
                  <Heading scope="row">{recordLabels[field]}</Heading>
                  <Cell>{theirs[field]}</Cell>
                  <Cell>{theirs[field] === mine[field] ? "the same" : mine[field]}</Cell>
                </tr>
              ))}
            </tbody>
          </chakra.table>
        }
        actions={
          <>
            <Button variant="outline" size="sm" disabled={busy} onClick={onKeepTheirs}>
              Keep what's saved
            </Button>
            <Button variant="outline" size="sm" disabled={busy} onClick={onSaveMine}>
              Replace it with mine
            </Button>
          </>
        }
      >
        Someone else changed this record while you were editing.
      </Notice>
    </div>
  );
}
