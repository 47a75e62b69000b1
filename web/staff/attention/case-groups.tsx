import { chakra } from "@chakra-ui/react";
import type { AttentionCase } from "../../../shared/attention-case.ts";
import { reasonWords } from "../../../shared/shipment/staff-words.ts";
import { Line } from "../../ui/page.tsx";
import { Tick } from "../check-field.tsx";
import type { Selection } from "../lists/selection.tsx";
import { ReasonBadge } from "../parcels/case/case-facts.tsx";
import type { Step } from "../parcels/case/case-steps.tsx";
import { CaseRow, type CaseRowProps } from "./case-row.tsx";

/** A case of the page; its number is its key. */
export type Row = AttentionCase & { readonly _id: string };

interface CaseGroupsProps extends Pick<CaseRowProps, "busy" | "onOpen"> {
  rows: readonly Row[];
  /** Cases that are done are listed by when that was. */
  isDone: boolean;
  selection: Pick<Selection, "has" | "select">;
  onStep(one: Row, step: Step): void;
  onNote(one: Row): void;
}

/** The cases of a page by their reasons. */
export const CaseGroups = ({ rows, isDone, ...props }: CaseGroupsProps) =>
  [...Map.groupBy(rows, ({ reason }) => (isDone ? undefined : reason))].map(
    ([reason, group]) => (
      <CaseGroup key={reason ?? "done"} reason={reason} rows={group} {...props} />
    ),
  );

interface CaseGroupProps extends Omit<CaseGroupsProps, "isDone"> {
  reason: AttentionCase["reason"] | undefined;
}

/** The cases of one reason below what it means and what is done about it. */
function CaseGroup(props: CaseGroupProps) {
  const { reason, rows, selection, onStep, onNote, ...ofRows } = props;
  const chosen = rows.filter(selection.has).length;
  const isAll = chosen === rows.length;
  const words = reason && reasonWords[reason];
  return (
    <chakra.section
      aria-label={words ? `${words.title}, ${rows.length}` : "Done"}
      bg="surface"
      border="1px solid"
      borderColor="line"
      borderRadius="md"
    >
      <chakra.div display="flex" gap="3" px={{ base: "3", sm: "4" }} py="2" fontSize="sm">
        <Tick
          label={words ? `Select all: ${words.title}` : "Select all on this page"}
          checked={isAll || (chosen > 0 && "indeterminate")}
          onChange={() => {
            for (const { _id } of rows) selection.select(_id, !isAll);
          }}
        />
        {reason && words ? (
          <Line alignItems="baseline" columnGap="3" rowGap="1">
            <chakra.h2 fontFamily="body" fontSize="sm" lineHeight="inherit">
              <ReasonBadge reason={reason} /> {rows.length}
            </chakra.h2>
            <chakra.p flex="1 1 20rem">
              {words.means} <strong>{words.toDo}</strong>
            </chakra.p>
          </Line>
        ) : (
          <h2>Newest first</h2>
        )}
      </chakra.div>
      <chakra.ul listStyleType="none">
        {rows.map((one) => (
          <CaseRow
            key={one.trackingNo}
            of={one}
            showReason={!reason}
            selected={selection.has(one)}
            onSelect={(on) => selection.select(one._id, on)}
            onStep={(step) => onStep(one, step)}
            onNote={() => onNote(one)}
            {...ofRows}
          />
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
