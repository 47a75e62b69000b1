import { chakra } from "@chakra-ui/react";
import { Button } from "../../../../ui/button.tsx";
import { columnsInWords } from "./column-choice.ts";
import type { ChosenColumns } from "./import-state.ts";

/** Which columns of a file with unknown headers are read, as chosen now or last time. */
export function ChosenColumnsLine({ columns, onChange }: { columns: ChosenColumns; onChange(): void }) {
  const asLastTime = columns.question.remembered && columns.fields === columns.question.columns;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
      <chakra.p minW="0" overflowWrap="anywhere">
        {asLastTime ? "Columns as last time" : "Columns as chosen"}: {columnsInWords(columns.fields)}.
      </chakra.p>
      <Button tone="quiet" size="sm" aria-label="Change the columns" onClick={onChange}>
        Change
      </Button>
    </chakra.div>
  );
}
