import type { RecordChange } from "../../../../shared/history.ts";
import { recordFields, recordNames } from "../../../../shared/labels.ts";

function changedFields({ before, after }: RecordChange): string[] {
  if (!before || !after) return [];
  const changed = recordFields.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return ["Saved again without a change"];
  return changed.map((field) => `${recordNames[field]} changed from ${before[field]} to ${after[field]}`);
}

/** What happened, in sentences without their full stops. */
export function changeSentences(change: RecordChange): string[] {
  const { kind, via, after } = change;
  switch (kind) {
    case "created":
      return [`Added${after ? ` with phone ${after.phone} and tracking number ${after.trackingNo}` : ""}`];
    case "changed":
      return changedFields(change);
    case "deleted":
      return [via === "expiry" ? "Removed after its retention period" : "Deleted"];
    case "restored":
      return ["Restored"];
  }
}

/** By which way: "import of shipments.xlsx, row 17". */
function wayOf({ via, kind, importFile, importRow }: RecordChange): string | undefined {
  switch (via) {
    case "form":
      return undefined;
    case "import":
      return `${importFile ? `import of ${importFile}` : "an import"}${importRow ? `, row ${importRow}` : ""}`;
    case "shop":
      return undefined;
    case "undo":
      return kind === "restored" ? undefined : "undo";
    case "rollback":
      return "an import rolled back";
    case "restore":
      return "a backup restored";
    case "expiry":
      return undefined;
  }
}

/** Who made a change that no account made. */
const withoutAccount: Partial<Record<RecordChange["via"], string>> = {
  shop: "by the shop",
  restore: "by an operator",
  expiry: "automatically",
};

/** Who did it and by which way; the time stands between the two. */
export function changeSource(change: RecordChange): { who: string; way: string | undefined } {
  const { by, via } = change;
  const who = by ? `by ${by.name}` : (withoutAccount[via] ?? "by a deleted account");
  return { who, way: wayOf(change) };
}
