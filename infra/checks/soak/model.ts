import type { RecordChange } from "../../../shared/history.ts";
import type { CustomerOrder, Order } from "./orders.ts";

/** What the portal acknowledged, to be compared with what it holds in the end. */

type Change = Pick<RecordChange, "kind" | "via">;

export interface ExpectedRecord {
  readonly fields: Order;
  readonly isDeleted: boolean;
  /** As its history must tell them, oldest first. */
  readonly changes: readonly Change[];
}

export type Model = ReturnType<typeof createModel>;

/** Records by their order numbers: no order has two of them. */
export function createModel() {
  const records = new Map<string, ExpectedRecord>();
  /** Members by e-mail, and whether they are approved. */
  const members = new Map<string, boolean>();
  const note = (name: string, change: Change, next: Partial<ExpectedRecord> = {}) => {
    const known = records.get(name);
    if (!known) throw new Error(`The model does not know ${name}`);
    records.set(name, { ...known, ...next, changes: [...known.changes, change] });
  };
  return {
    records: records as ReadonlyMap<string, ExpectedRecord>,
    members,
    created: (fields: Order, via: Change["via"]) =>
      records.set(fields.name, { fields, isDeleted: false, changes: [{ kind: "created", via }] }),
    changed: (fields: Order, via: Change["via"]) => note(fields.name, { kind: "changed", via }, { fields }),
    deleted: (name: string, via: Change["via"]) => note(name, { kind: "deleted", via }, { isDeleted: true }),
    restored: (name: string) => note(name, { kind: "restored", via: "undo" }, { isDeleted: false }),
  };
}

/** An address that was left for mails about an order. Times are milliseconds since 1970. */
export interface LeftAddress {
  readonly email: string;
  readonly order: CustomerOrder;
  readonly leftAt: number;
  /** It was left with a wrong phone, so nothing may follow. */
  readonly isWrong: boolean;
  confirmedAt?: number;
  stoppedAt?: number;
  /** The stages that the page showed after the confirmation. */
  seen?: readonly string[];
}
