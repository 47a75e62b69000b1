import { useCallback, useState } from "react";

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
