import { Badge, Button, Card, chakra, IconButton, Skeleton } from "@chakra-ui/react";
import { ArrowDown, ArrowUp, Link2, Pencil, Trash2, Undo2 } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import type { ReplyOf } from "../../../../shared/contract.ts";
import { recordLabels } from "../../../../shared/labels.ts";
import type { ListedRecord } from "../../../../shared/records.ts";
import type { Parcel } from "../../../../shared/shipment/parcel.ts";
import { ParcelDetails } from "../../../parcel/details.tsx";
import { ParcelStatus } from "../../../parcel/parcel-status.tsx";
import { parcelWidths } from "../../../parcel/progress-timeline.tsx";
import { ParcelScans } from "../../../parcel/scan-list.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Overline } from "../../../ui/page.tsx";
import { inIndia } from "../../../ui/relative-time.tsx";
import { TextLink, VisuallyHidden } from "../../../ui/text.tsx";
import { BusyButton } from "../../controls.tsx";
import { QueryFailure } from "../../feedback.tsx";
import { Drawer } from "../../overlays/dialog.tsx";
import { ChangeNotice } from "../change-notice.tsx";
import { callTo } from "../customer-contact.ts";
import type { RecordChanges } from "../record-changes.ts";
import { opensHere, recordHref } from "../record-url.ts";
import { RecordCase } from "./record-case.tsx";
import { useParcelRefresh, useRecordDetails } from "./record-details.ts";
import { RecordHistory } from "./record-history.tsx";

interface RecordDrawerProps {
  id: string;
  /** The record as the list has it, shown until its details are there. */
  listed: ListedRecord | undefined;
  /** Go to the records before and after it in the list. */
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  changes: RecordChanges;
  /** Shows another record. */
  onOpen(id: string): void;
  onClose(): void;
  returnFocus(): HTMLElement | null;
}

/** A record beside the list: what its customer sees, its history, and what staff can do with it. */
export function RecordDrawer(props: RecordDrawerProps) {
  const { id, listed, previous, next, changes, onClose, onOpen, returnFocus } = props;
  const query = useRecordDetails(id);
  const details = query.data;
  const record = details?.record ?? listed;
  const title = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (id) body.current?.scrollTo({ top: 0 });
  }, [id]);
  // What had the focus went with the record before.
  useEffect(() => {
    if (id && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  });

  /** Not in a dialog or a menu above it, which are its children for React alone. A held key would pass records unseen. */
  const press = (event: KeyboardEvent) => {
    const { key, target, currentTarget } = event;
    const isOwn = target instanceof Node && currentTarget.contains(target) && !event.defaultPrevented;
    if (!isOwn || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const go = { ArrowUp: previous, ArrowLeft: previous, ArrowDown: next, ArrowRight: next }[key];
    if (!go) return;
    event.preventDefault();
    go();
  };
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
      onKeyDown={press}
      returnFocus={returnFocus}
      tools={
        <>
          {step("Previous record", ArrowUp, previous, "ArrowUp ArrowLeft")}
          {step("Next record", ArrowDown, next, "ArrowDown ArrowRight")}
        </>
      }
    >
      {/* The title is read when it gets the focus; moving on by arrow keys leaves the focus where it is. */}
      <VisuallyHidden role="status">
        {record && `Order ${record.name}${record.deletedAt === undefined ? "" : ", deleted"}`}
        {query.isPending && !query.isError && ", loading"}
      </VisuallyHidden>
      {changes.last && <ChangeNotice change={changes.last} changes={changes} onDismiss={changes.dismiss} />}
      {record && <Facts record={record} changes={changes} />}
      <QueryFailure query={query} endpoint="trackingDetails" />
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5" css={parcelWidths}>
        {details ? (
          <Sections key={id} details={details} onOpen={onOpen} />
        ) : (
          !query.isError && (
            <>
              <Skeleton h="16rem" w="full" />
              <Skeleton h="8rem" w="full" />
            </>
          )
        )}
      </chakra.div>
    </Drawer>
  );
}

const FactList = chakra("dl", {
  base: { display: "grid", gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 12rem), 1fr))", gap: "3" },
});

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <chakra.dt fontSize="sm" color="inkMuted">
        {name}
      </chakra.dt>
      <chakra.dd fontWeight="600">{children}</chakra.dd>
    </div>
  );
}

/** What staff entered, and what they can do with it. */
function Facts({ record, changes }: { record: ListedRecord; changes: RecordChanges }) {
  const { _id, phone, trackingNo, createdAt, deletedAt, shipment } = record;
  const { last, setOpen, restore, undoing } = changes;
  /** The notice offers to undo its deletion. */
  const isUndoable = last?.kind === "deleted" && last.records.some((one) => one._id === _id);
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <FactList>
        <Fact name={recordLabels.phone}>
          <TextLink href={callTo(phone, shipment?.country)}>{phone}</TextLink>
        </Fact>
        <Fact name={recordLabels.trackingNo}>
          <chakra.span display="flex" alignItems="center" my="-0.625rem" fontFamily="mono">
            {trackingNo}
            <CopyButton text={trackingNo} label="tracking number" />
          </chakra.span>
        </Fact>
        <Fact name="Created At">
          <time dateTime={createdAt}>{inIndia(createdAt)}</time>
        </Fact>
        {deletedAt && (
          <Fact name="Deleted">
            <Badge colorPalette="red">
              <time dateTime={deletedAt}>{inIndia(deletedAt)}</time>
            </Badge>
          </Fact>
        )}
      </FactList>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {deletedAt === undefined ? (
          <>
            <Button variant="outline" size="sm" onClick={() => setOpen({ dialog: "edit", record })}>
              <Pencil size={16} aria-hidden /> Edit
            </Button>
            <Button variant="outline" size="sm" onClick={() => setOpen({ dialog: "share", record })}>
              <Link2 size={16} aria-hidden /> Link
            </Button>
            <Button variant="outline" size="sm" onClick={() => setOpen({ dialog: "delete", records: [record] })}>
              <Trash2 size={16} aria-hidden /> Delete
            </Button>
          </>
        ) : (
          !isUndoable && (
            <BusyButton variant="outline" size="sm" busy={undoing} onClick={() => restore([record])}>
              <Undo2 size={16} aria-hidden /> Restore
            </BusyButton>
          )
        )}
      </chakra.div>
    </chakra.div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card.Root asChild p={{ base: "5", sm: "6" }}>
      <section aria-labelledby={titleId}>
        <chakra.h3 id={titleId} fontSize="lg" mb="4">
          {title}
        </chakra.h3>
        {children}
      </section>
    </Card.Root>
  );
}

function CustomersView({ id, parcel }: { id: string; parcel: Parcel }) {
  const { refreshState, refresh } = useParcelRefresh(id);
  return (
    <div>
      <Overline mb="2">What the customer sees</Overline>
      <ParcelStatus parcel={parcel} refreshState={refreshState} onRefresh={refresh} heading="h3" />
    </div>
  );
}

interface SectionsProps {
  details: ReplyOf<"trackingDetails">;
  onOpen(id: string): void;
}

/** Why the parcel needs the team, the parcel as its customer sees it, the other orders with its number, the record's history, and all scans. */
function Sections({ details, onOpen }: SectionsProps) {
  const { record, parcel, case: open, sameNumber, history } = details;
  return (
    <>
      {open && <RecordCase record={record} of={open} sharedWith={sameNumber} />}
      {parcel && <CustomersView id={record._id} parcel={parcel} />}
      {sameNumber.length > 0 && (
        <Section title="Other orders with this number">
          <chakra.ul listStyle="none" display="grid" gap="1">
            {sameNumber.map(({ _id, name, phone }) => (
              <li key={_id}>
                <TextLink
                  href={recordHref(_id)}
                  display="inline-block"
                  py="2"
                  onClick={(event) => opensHere(event) && onOpen(_id)}
                >
                  {name}
                </TextLink>{" "}
                <chakra.span color="inkMuted">{phone}</chakra.span>
              </li>
            ))}
          </chakra.ul>
        </Section>
      )}
      <Section title="History">
        <RecordHistory id={record._id} first={history} />
      </Section>
      {parcel && <ParcelScans parcel={parcel} title="Scans" />}
      {parcel && <ParcelDetails parcel={parcel} />}
    </>
  );
}
