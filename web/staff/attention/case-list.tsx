import { chakra } from "@chakra-ui/react";
import type { MouseEvent } from "react";
import type { AttentionCase } from "../../../shared/attention-case.ts";
import { reasonWords } from "../../../shared/shipment/staff-words.ts";
import { caseWords } from "../../../shared/shipment/words.ts";
import { Line, Rows, TextLink, VisuallyHidden } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { Tick } from "../check-field.tsx";
import { type Selection, selected } from "../lists/selection.tsx";
import { CaseActions, type CaseActionsProps } from "../parcels/case/case-actions.tsx";
import {
  ActBy,
  CaseAge,
  CaseNote,
  CustomerReplies,
  calledOf,
  ReasonBadge,
} from "../parcels/case/case-facts.tsx";
import type { Step } from "../parcels/case/case-steps.tsx";
import { opensHere, recordHref, recordLinkId } from "../parcels/opened.ts";
import { stickyBarMargin, tiny, wide } from "../screen.tsx";

/** A case of the page; its number is its key. */
export type ListedCase = AttentionCase & { readonly _id: string };

interface CaseGroupsProps extends Pick<CaseRowProps, "busy" | "onOpen"> {
  rows: readonly ListedCase[];
  /** Cases that are done are listed by when that was. */
  isDone: boolean;
  selection: Pick<Selection, "has" | "select">;
  onStep(one: ListedCase, step: Step): void;
  onNote(one: ListedCase): void;
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
  const about = reason && reasonWords[reason];
  return (
    <chakra.section
      aria-label={about ? `${about.title}, ${rows.length}` : "Done"}
      bg="surface"
      borderWidth="1px"
      borderRadius="md"
    >
      <chakra.div display="flex" gap="3" px={{ base: "3", sm: "4" }} py="2" fontSize="sm">
        <Tick
          label={about ? `Select all: ${about.title}` : "Select all on this page"}
          checked={isAll || (chosen > 0 && "indeterminate")}
          onChange={() => {
            for (const { _id } of rows) selection.select(_id, !isAll);
          }}
        />
        {reason && about ? (
          <Line alignItems="baseline" columnGap="3" rowGap="1">
            <chakra.h2 fontFamily="body" fontSize="sm" lineHeight="inherit">
              <ReasonBadge reason={reason} /> {rows.length}
            </chakra.h2>
            <chakra.p flex="1 1 20rem">
              {about.means} <strong>{about.toDo}</strong>
            </chakra.p>
          </Line>
        ) : (
          <h2>Newest first</h2>
        )}
      </chakra.div>
      <chakra.ul>
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

const Row = chakra("article", {
  base: {
    display: "grid",
    columnGap: "3",
    rowGap: "1",
    alignItems: "start",
    // On a narrow screen: order and age, the words below them, then the actions; on a wide one all in a line.
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    gridTemplateAreas: '"tick order when" ". words words" "actions actions actions"',
    "& .when": { textAlign: "end" },
    [wide]: {
      gridTemplateColumns: "auto 10rem minmax(0, 1fr) 7rem auto",
      gridTemplateAreas: '"tick order words when actions"',
      "& .when": { textAlign: "start" },
    },
    [tiny]: {
      gridTemplateAreas:
        '"tick order order" ". when when" ". words words" "actions actions actions"',
      "& .when": { textAlign: "start" },
    },
    px: { base: "3", sm: "4" },
    py: "2",
    fontSize: "sm",
    lineHeight: 1.45,
    cursor: "pointer",
    _hover: { bg: "sunken" },
    _focusWithin: { bg: "sunken" },
  },
  variants: { selected: { true: { ...selected, _focusWithin: selected } } },
});

/** What of a row is pressed for itself. */
const ownTargets = "a, button, label, [role=menu]";

interface CaseRowProps extends CaseActionsProps {
  /** Says the reason, where no group does. */
  showReason: boolean;
  selected: boolean;
  onSelect(selected: boolean): void;
  /** Shows the record of an order in the drawer. */
  onOpen(id: string): void;
}

/** One case in a few lines, with what is done about it. A press anywhere else opens its first order. */
function CaseRow({
  of,
  showReason,
  selected,
  onSelect,
  onOpen,
  ...actions
}: CaseRowProps) {
  const openFirst = ({ target, currentTarget }: MouseEvent) => {
    const [first] = of.orders;
    // An open dialog is a child of the row for React alone.
    const isRow =
      target instanceof Element &&
      currentTarget.contains(target) &&
      !target.closest(ownTargets);
    if (first && isRow && getSelection()?.isCollapsed !== false) onOpen(first._id);
  };
  return (
    <chakra.li borderTopWidth="1px">
      <Row
        aria-label={calledOf(of)}
        data-record={of.trackingNo}
        selected={selected}
        onClick={openFirst}
      >
        <Tick label={`Select ${calledOf(of)}`} checked={selected} onChange={onSelect} />
        <chakra.div gridArea="order">
          <chakra.h3 className="name" fontFamily="body" fontSize="md" lineHeight={1.3}>
            {of.orders.length === 0 && (
              <chakra.span fontFamily="mono">{of.trackingNo}</chakra.span>
            )}
            {of.orders.map(({ _id, name }, at) => (
              <span key={_id}>
                {at > 0 && ", "}
                <TextLink
                  id={recordLinkId(_id)}
                  href={recordHref(_id)}
                  textDecoration="none"
                  _hover={{ textDecoration: "underline" }}
                  onClick={(event) => opensHere(event) && onOpen(_id)}
                  {...stickyBarMargin}
                >
                  {name}
                </TextLink>
              </span>
            ))}
          </chakra.h3>
          <chakra.p color="inkMuted">
            {of.orders.map(({ _id, phone }, at) => (
              <span key={_id}>
                {at > 0 && ", "}
                <chakra.span display="inline-block">{phone}</chakra.span>
              </span>
            ))}
          </chakra.p>
        </chakra.div>
        <Rows gridArea="words" gap="1">
          {showReason && (
            <span>
              <ReasonBadge reason={of.reason} />
            </span>
          )}
          <p>{caseWords(of, words.parcel)}</p>
          <CustomerReplies of={of} />
          <CaseNote {...of} />
        </Rows>
        <chakra.div gridArea="when" className="when">
          <chakra.span display="block">
            <VisuallyHidden>Began </VisuallyHidden>
            <CaseAge of={of} />
          </chakra.span>
          {!of.done && (
            <chakra.span color="inkMuted">
              <ActBy of={of} />
            </chakra.span>
          )}
        </chakra.div>
        <CaseActions of={of} {...actions} />
      </Row>
    </chakra.li>
  );
}
