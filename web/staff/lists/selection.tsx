import { chakra } from "@chakra-ui/react";
import { type KeyboardEvent, type ReactNode, useCallback, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Line } from "../../ui/page.tsx";
import { wide } from "../screen.tsx";

interface Item {
  readonly _id: string;
}

const nothing: ReadonlySet<string> = new Set();

/** The selected rows. Rows that disappear are no longer selected. */
export function useSelection<Row extends Item>(rows: readonly Row[]) {
  const [ids, setIds] = useState(nothing);
  const chosen = rows.filter(({ _id }) => ids.has(_id));
  const all = rows.length > 0 && chosen.length === rows.length;
  return {
    chosen,
    has: ({ _id }: Item) => ids.has(_id),
    /** Whether all rows are selected; "some" where only a few are. */
    all: all || (chosen.length > 0 && ("some" as const)),
    toggleAll: () => setIds(all ? nothing : new Set(rows.map(({ _id }) => _id))),
    clear: () => setIds(nothing),
    select: useCallback((id: string, on: boolean) => {
      setIds((before) => {
        const after = new Set(before);
        if (on) after.add(id);
        else after.delete(id);
        return after;
      });
    }, []),
  };
}
export type Selection = Omit<ReturnType<typeof useSelection>, "chosen">;

const label = "Select all on this page";

/** The look of a selected row. */
export const selected = {
  bg: "infoSurface",
  boxShadow: "inset 4px 0 0 0 var(--ui-colors-primary)",
  _hover: { bg: "infoSurface" },
};

/** In a table's head the box has a label for screen readers alone. */
const tableHead = { [wide]: { minH: "auto", "& span": { display: "none" } } };

interface SelectAllProps {
  selection: Selection;
  disabled: boolean;
  /** Whether its name can be read beside it on wide screens too. */
  labelled?: boolean;
}

/** Selects all rows of the page, or none: a plain checkbox, as the rows have. */
export function SelectAll({ selection, disabled, labelled = false }: SelectAllProps) {
  return (
    <chakra.label
      display="flex"
      alignItems="center"
      gap="3"
      minH="2.75rem"
      w="fit-content"
      cursor="pointer"
      css={labelled ? undefined : tableHead}
    >
      <chakra.input
        type="checkbox"
        boxSize="1.25rem"
        aria-label={label}
        checked={selection.all === true}
        disabled={disabled}
        ref={(box: HTMLInputElement | null) => {
          if (box) box.indeterminate = selection.all === "some";
        }}
        onChange={selection.toggleAll}
      />
      <span>{label}</span>
    </chakra.label>
  );
}

interface SelectionBarProps {
  /** What is selected. */
  label: string;
  count: number;
  onDelete?: (() => void) | undefined;
  onClear(): void;
  /** What else can be done with them. */
  children?: ReactNode;
}

/** The actions on selected rows. */
export function SelectionBar({
  label,
  count,
  onDelete,
  onClear,
  children,
}: SelectionBarProps) {
  return (
    <Line
      role="group"
      aria-label={label}
      px="4"
      py="2"
      bg="surface"
      borderWidth="1px"
      borderRadius="sm"
      animation="fade 0.15s"
    >
      <chakra.b flex="1 0 auto">{count} selected</chakra.b>
      <Button tone="bare" size="sm" onClick={onClear}>
        Clear
      </Button>
      {children}
      {onDelete && (
        <Button tone="danger" size="sm" onClick={onDelete}>
          Delete selected
        </Button>
      )}
    </Line>
  );
}

/** Whether a key beside changes what the browser does: it is left to that. */
export const hasModifier = (
  event: Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
) => event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;

/**
 * Arrow keys move between the links of a list's rows, where Enter opens; Space ticks the row of the link.
 * Rows are marked by `data-record`, and what opens them by the first link in their `.name`.
 */
export function moveBetweenRows(list: HTMLElement | null, event: KeyboardEvent): void {
  const { key, target } = event;
  if (!list || !(target instanceof Element) || event.defaultPrevented) return;
  if (hasModifier(event)) return;
  const row = target.closest<HTMLElement>("[data-record]");
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step) {
    const rows = [...list.querySelectorAll<HTMLElement>("[data-record]")];
    const next = row ? rows[rows.indexOf(row) + step] : rows[0];
    (
      next?.querySelector<HTMLElement>(".name a") ?? next?.querySelector("input")
    )?.focus();
  } else if (key === " " && target.matches(".name a")) {
    row?.querySelector("input")?.click();
  } else return;
  event.preventDefault();
}
