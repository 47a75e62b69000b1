import type { FunctionName } from "../shared/contract.ts";
import type { IndexName } from "./store/schema.ts";

export type TableAction =
  | "GetItem"
  | "BatchGetItem"
  | "Query"
  | "PutItem"
  | "UpdateItem"
  | "DeleteItem"
  | "ConditionCheckItem";

/** One thing a function may do to the table, and to which partitions: patterns of partition keys, `*` standing for any text. */
export interface TableGrant {
  readonly actions: readonly TableAction[];
  readonly leadingKeys?: readonly string[];
  /** Only these indexes; the table itself when left out. */
  readonly indexes?: readonly IndexName[];
}

/** The secrets of the stack. `origin` reaches every function of the API; the others are read at run time. */
export type SecretName = "signing" | "courier";

export interface FunctionSpec {
  /** The file with its `handler`, below functions/. */
  readonly entry: string;
  readonly grants: readonly TableGrant[];
  readonly secrets?: readonly SecretName[];
  readonly memoryMb?: number;
  readonly timeoutSeconds?: number;
  /** Native code that must lie beside the bundle. */
  readonly native?: "argon2";
}

/** What proving a session takes: the account of whoever calls. Goes with `secrets: ["signing"]`. */
const session = {
  admin: { actions: ["GetItem"], leadingKeys: ["ADMIN#*"] },
  logistics: { actions: ["GetItem"], leadingKeys: ["LOGISTICS#*"] },
  either: { actions: ["GetItem"], leadingKeys: ["ADMIN#*", "LOGISTICS#*"] },
} as const satisfies Record<string, TableGrant>;

/** What every function of the API may touch, and nothing more: the stack's roles and environments derive from this. */
export const registry = {
  getTrackingNo: {
    entry: "endpoints/get-tracking-no.ts",
    grants: [
      { actions: ["Query"], leadingKeys: ["ORDER#*"] },
      { actions: ["GetItem", "UpdateItem"], leadingKeys: ["RATE#*", "COURIER"] },
      { actions: ["BatchGetItem", "GetItem", "UpdateItem"], leadingKeys: ["SHIPMENT#*"] },
    ],
    secrets: ["courier"],
    memoryMb: 512,
  },
} as const satisfies { readonly [Name in FunctionName]?: FunctionSpec };
