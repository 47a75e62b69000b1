import { Button, chakra, IconButton } from "@chakra-ui/react";
import { ArrowDown, ArrowUp, Link2, Pencil, Trash2, Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { ListedRecord, TrackingRecord } from "../../../../shared/records.ts";
import { parcelWidths } from "../../../parcel/widths.ts";
import { VisuallyHidden } from "../../../ui/text.tsx";
import { BusyButton } from "../../controls.tsx";
import { QueryFailure } from "../../feedback.tsx";
import { Drawer } from "../../overlays/dialog.tsx";
import { isUrlOverlayOnTop } from "../../overlays/open-overlays.ts";
import { RecordFacts } from "./record-facts.tsx";
import { RecordSections, SectionsSkeleton } from "./record-sections.tsx";
import type { Neighbours } from "./use-neighbours.ts";
import { useRecordDetails } from "./use-record-details.ts";

interface RecordDrawerProps {
  id: string;
  /** The record as the list has it, shown until its details are there. */
  listed: ListedRecord | undefined;
  neighbours: Neighbours;
  /** The result of the last change. */
  notice: ReactNode;
  /** The notice offers to undo the deletion of this record. */
  undoable: boolean;
  restoring: boolean;
  onEdit(record: TrackingRecord): void;
  onShare(record: TrackingRecord): void;
  onDelete(record: TrackingRecord): void;
  onRestore(record: TrackingRecord): void;
  /** Shows another record. */
  onOpen(id: string): void;
  onClose(): void;
  returnFocus(): HTMLElement | null;
}

const keys = { ArrowUp: "previous", ArrowLeft: "previous", ArrowDown: "next", ArrowRight: "next" } as const;

/** Arrow keys go to the neighbouring records while no other dialog is open and nothing is typed. */
function useArrowKeys({ previous, next }: Neighbours) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (!isUrlOverlayOnTop()) return;
    const direction = keys[event.key as keyof typeof keys];
    if (!direction) return;
    event.preventDefault();
    (direction === "previous" ? previous : next)?.();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/** A record beside the list: what its customer sees, its history, and what staff can do with it. */
export function RecordDrawer(props: RecordDrawerProps) {
  const { id, listed, neighbours, notice, undoable, restoring, onClose, onOpen, returnFocus } = props;
  const query = useRecordDetails(id);
  const details = query.data;
  const record = details?.record ?? listed;
  const isDeleted = record?.deletedAt !== undefined;
  const title = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useArrowKeys(neighbours);

  useEffect(() => {
    if (id) body.current?.scrollTo({ top: 0 });
  }, [id]);
  // What had the focus went with the record before.
  useEffect(() => {
    if (id && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  });

  const step = (label: string, Icon: typeof ArrowUp, go: (() => void) | undefined, shortcut: string) => (
    <IconButton
      variant="ghost"
      aria-label={label}
      title={label}
      aria-keyshortcuts={shortcut}
      aria-disabled={!go}
      onClick={go}
    >
      <Icon size={20} aria-hidden />
    </IconButton>
  );
  return (
    <Drawer
      title={record ? `Order ${record.name}` : "Tracking record"}
      titleRef={title}
      bodyRef={body}
      busy={query.isFetching}
      onClose={onClose}
      returnFocus={returnFocus}
      tools={
        <>
          {step("Previous record", ArrowUp, neighbours.previous, "ArrowUp ArrowLeft")}
          {step("Next record", ArrowDown, neighbours.next, "ArrowDown ArrowRight")}
        </>
      }
    >
      {/* The title is read when it gets the focus; moving on by arrow keys leaves the focus where it is. */}
      <VisuallyHidden role="status">
        {record && `Order ${record.name}${isDeleted ? ", deleted" : ""}`}
        {query.isPending && !query.isError && ", loading"}
      </VisuallyHidden>
      {notice}
      {record && (
        <RecordFacts
          record={record}
          actions={
            isDeleted ? (
              !undoable && (
                <BusyButton variant="outline" size="sm" busy={restoring} onClick={() => props.onRestore(record)}>
                  <Undo2 size={16} aria-hidden /> Restore
                </BusyButton>
              )
            ) : (
              <>
                <Button variant="outline" size="sm" onClick={() => props.onEdit(record)}>
                  <Pencil size={16} aria-hidden /> Edit
                </Button>
                <Button variant="outline" size="sm" onClick={() => props.onShare(record)}>
                  <Link2 size={16} aria-hidden /> Link
                </Button>
                <Button variant="outline" size="sm" onClick={() => props.onDelete(record)}>
                  <Trash2 size={16} aria-hidden /> Delete
                </Button>
              </>
            )
          }
        />
      )}
      <QueryFailure query={query} endpoint="trackingDetails" />
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5" css={parcelWidths}>
        {details ? (
          <RecordSections key={id} details={details} onOpen={onOpen} />
        ) : (
          !query.isError && <SectionsSkeleton />
        )}
      </chakra.div>
    </Drawer>
  );
}
