import { chakra } from "@chakra-ui/react";
import { Link2, Pencil, Trash2 } from "lucide-react";
import type { TrackingRecord } from "../../../../shared/tracking.ts";
import { Button } from "../../../ui/button.tsx";
import { inIndia } from "../../../ui/relative-time.tsx";

/** What can be done with the rows of a list; the same functions at every render, so that unchanged rows stay as they are. */
export interface RowActions {
  select(id: string, selected: boolean): void;
  edit(record: TrackingRecord): void;
  remove(record: TrackingRecord): void;
  share(record: TrackingRecord): void;
}

export interface RecordRowProps {
  record: TrackingRecord;
  /** Its place in the whole list, from 1. */
  number: number;
  selected: boolean;
  /** Just saved by this person. */
  fresh: boolean;
  actions: RowActions;
}

export const Checkbox = chakra(
  "input",
  { base: { display: "block", boxSize: "1.25rem", accentColor: "var(--ui-colors-primary)", cursor: "pointer" } },
  { defaultProps: { type: "checkbox" } },
);

const exact = new Intl.DateTimeFormat("en-IN", { dateStyle: "full", timeStyle: "long", timeZone: "Asia/Kolkata" });

export function CreatedAt({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={exact.format(new Date(iso))}>
      {inIndia(iso)}
    </time>
  );
}

export function ActionButtons({ record, actions }: Pick<RecordRowProps, "record" | "actions">) {
  return (
    <chakra.div display="flex">
      <Button
        tone="bare"
        size="icon"
        aria-label={`Edit ${record.name}`}
        title="Edit"
        onClick={() => actions.edit(record)}
      >
        <Pencil size={18} aria-hidden />
      </Button>
      <Button
        tone="bare"
        size="icon"
        aria-label={`Customer's link for ${record.name}`}
        title="Customer's link"
        onClick={() => actions.share(record)}
      >
        <Link2 size={18} aria-hidden />
      </Button>
      <Button
        tone="bare"
        size="icon"
        aria-label={`Delete ${record.name}`}
        title="Delete"
        onClick={() => actions.remove(record)}
      >
        <Trash2 size={18} aria-hidden />
      </Button>
    </chakra.div>
  );
}
