import { chakra, Drawer, Portal, Skeleton } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Link2, Pencil, Trash2, Undo2, X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import type { ReplyOf } from "../../../../shared/contract.ts";
import { orderKey } from "../../../../shared/keys.ts";
import { recordLabels } from "../../../../shared/labels.ts";
import { phoneEndings, phonesAgree } from "../../../../shared/phones.ts";
import type { ListedRecord } from "../../../../shared/records.ts";
import type { ShopNews } from "../../../../shared/shop.ts";
import { apiQuery, queryClient, useApiMutation } from "../../../api/client.ts";
import { Detail, DetailList, ParcelDetails, Section } from "../../../parcel/details.tsx";
import { ParcelStatus } from "../../../parcel/parcel-status.tsx";
import { parcelWidths } from "../../../parcel/progress-timeline.tsx";
import { ParcelScans } from "../../../parcel/scan-list.tsx";
import { Button, SmallButton } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import {
  Badge,
  Line,
  Overline,
  Rows,
  TextLink,
  VisuallyHidden,
} from "../../../ui/page.tsx";
import { IndiaTime } from "../../../ui/relative-time.tsx";
import { QueryFailure } from "../../feedback.tsx";
import { hasModifier } from "../../lists/selection.tsx";
import { overlayBehaviour, useReturnedFocus } from "../../overlays/dialog.tsx";
import { type LastChange, restore } from "../changes/change.ts";
import { ChangeNotice } from "../changes/change-notice.tsx";
import { callTo } from "../customer-contact.ts";
import {
  type DrawerUrl,
  opensHere,
  type RecordDialog,
  recordHref,
  recordLinkId,
} from "../opened.ts";
import { MarkShipped, ShopDetail } from "../shop/connected-shop.tsx";
import { RecordCase } from "./record-case.tsx";
import { RecordHistory } from "./record-history.tsx";

export interface RecordDrawerProps {
  id: string;
  /** The record as the list has it, shown until its details are there. */
  listed?: ListedRecord | undefined;
  /** The records that are listed, to go on from one to the next. */
  rows: readonly { readonly _id: string }[];
  drawer: DrawerUrl;
  dialog: Pick<RecordDialog, "show">;
  change: LastChange;
  /** Gets the focus afterwards, where the record's row is not there. */
  listBox: RefObject<HTMLElement | null>;
}

/** A record beside the list, which the address opens: what its customer sees, its history, and what staff can do. */
export function RecordDrawer({
  id,
  listed,
  rows,
  drawer,
  dialog,
  change,
  listBox,
}: RecordDrawerProps) {
  const place = rows.findIndex(({ _id }) => _id === id);
  const stepTo = (row: { readonly _id: string } | undefined) =>
    row && (() => drawer.step(row._id));
  const previous = stepTo(rows[place - 1]);
  const next = place < 0 ? undefined : stepTo(rows[place + 1]);
  const query = useQuery(apiQuery("trackingDetails", { params: { id } }));
  const details = query.data;
  const record = details?.record ?? listed;
  const receiver =
    details?.parcel?.data?.awbInfo.awb_receiver_name ?? listed?.shipment?.receiver;
  const title = useRef<HTMLHeadingElement>(null);
  useReturnedFocus(() => document.getElementById(recordLinkId(id)) ?? listBox.current);
  // What had the focus went with the record before.
  useEffect(() => {
    if (document.activeElement === document.body)
      title.current?.focus({ preventScroll: true });
  });

  /** Keys in a dialog or a menu above it are theirs: these are its children for React alone. A held key would pass records unseen. */
  const press = (event: KeyboardEvent) => {
    const { key, target, currentTarget } = event;
    const isOwn =
      target instanceof Node && currentTarget.contains(target) && !event.defaultPrevented;
    if (!isOwn || event.repeat || hasModifier(event)) return;
    const go = {
      ArrowUp: previous,
      ArrowLeft: previous,
      ArrowDown: next,
      ArrowRight: next,
    }[key];
    if (!go) return;
    event.preventDefault();
    go();
  };
  const button = (
    label: string,
    Icon: typeof ArrowUp,
    go: (() => void) | undefined,
    keys: string,
  ) => (
    <Button
      size="icon"
      tone="bare"
      aria-label={label}
      title={label}
      aria-keyshortcuts={keys}
      aria-disabled={!go}
      onClick={go}
    >
      <Icon size={20} />
    </Button>
  );
  return (
    <Drawer.Root
      {...overlayBehaviour}
      size="lg"
      onOpenChange={({ open }) => !open && drawer.close()}
      initialFocusEl={() => title.current}
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content
            data-in-url=""
            w={{ base: "100vw", md: "90vw" }}
            bg="paper"
            border="none"
            onKeyDown={press}
          >
            <Drawer.Header
              flex="none"
              flexWrap="wrap"
              justifyContent="end"
              gap="1"
              ps={{ base: "4", sm: "6" }}
              pe={{ base: "2", sm: "4" }}
              py="2"
              bg="surface"
              borderBottomWidth="1px"
            >
              {/* Gets the focus first, so that a screen reader begins with it. */}
              <Drawer.Title
                ref={title}
                tabIndex={-1}
                minW="0"
                flex="1 1 8rem"
                textStyle={{ base: "lg", sm: "xl" }}
              >
                {record ? `Order ${record.name}` : "Tracking record"}
              </Drawer.Title>
              {button("Previous record", ArrowUp, previous, "ArrowUp ArrowLeft")}
              {button("Next record", ArrowDown, next, "ArrowDown ArrowRight")}
              {button("Close", X, drawer.close, "Escape")}
            </Drawer.Header>
            <Drawer.Body
              // Another record begins at its top.
              key={id}
              aria-busy={query.isFetching}
              // Scrolling beyond the end does not scroll the page behind.
              overscrollBehavior="contain"
              display="grid"
              gridTemplateColumns="minmax(0, 1fr)"
              alignContent="start"
              gap="5"
              px={{ base: "4", sm: "6" }}
              pt="5"
              pb="8"
              css={parcelWidths}
            >
              <ChangeNotice of={change} />
              {record && (
                <Facts
                  record={record}
                  receiver={receiver}
                  shop={details?.shop}
                  dialog={dialog}
                  change={change}
                />
              )}
              <QueryFailure query={query} endpoint="trackingDetails" />
              {details && <Sections details={details} onOpen={drawer.open} />}
              {query.isPending &&
                !query.isError &&
                ["16rem", "8rem"].map((h) => <Skeleton key={h} h={h} w="full" />)}
            </Drawer.Body>
            {/* Moving on by arrow keys leaves the focus where it is. */}
            <VisuallyHidden role="status">
              {record && (
                <span>{`Order ${record.name}${record.deletedAt === undefined ? "" : ", deleted"}`}</span>
              )}
              {query.isPending && !query.isError && <span>, loading</span>}
            </VisuallyHidden>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

interface FactsProps extends Pick<RecordDrawerProps, "dialog" | "change"> {
  record: ListedRecord;
  receiver: string | null | undefined;
  shop: ShopNews | undefined;
}

/** Whose it is, what staff entered, and what they can do with it. */
function Facts({
  record,
  receiver,
  shop,
  dialog: { show },
  change: { run, busy },
}: FactsProps) {
  const { phone, trackingNo, createdAt, deletedAt, shipment } = record;
  return (
    <Rows gap="4">
      <DetailList gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 12rem), 1fr))">
        {receiver && <Detail name="Receiver">{receiver}</Detail>}
        <Detail name={recordLabels.phone}>
          <TextLink href={callTo(phone, shipment?.country)}>{phone}</TextLink>
        </Detail>
        <Detail name={recordLabels.trackingNo}>
          <chakra.span
            display="flex"
            alignItems="center"
            fontFamily="mono"
            css={{ "& button": { my: "-0.625rem" } }}
          >
            {trackingNo}
            <CopyButton text={trackingNo} label="tracking number" />
          </chakra.span>
        </Detail>
        <Detail name="Created At">
          <IndiaTime iso={createdAt} />
        </Detail>
        {shop && <ShopDetail news={shop} />}
        {deletedAt && (
          <Detail name="Deleted">
            <Badge tone="danger">
              <IndiaTime iso={deletedAt} />
            </Badge>
          </Detail>
        )}
      </DetailList>
      <Line>
        {deletedAt === undefined ? (
          <>
            <SmallButton onClick={() => show({ dialog: "form", record })}>
              <Pencil size={16} /> Edit
            </SmallButton>
            <SmallButton onClick={() => show({ dialog: "share", record })}>
              <Link2 size={16} /> Link
            </SmallButton>
            <SmallButton onClick={() => show({ dialog: "delete", records: [record] })}>
              <Trash2 size={16} /> Delete
            </SmallButton>
            {(!shop || shop.reason) && <MarkShipped records={{ ids: [record._id] }} />}
          </>
        ) : (
          <SmallButton busy={busy} onClick={() => void run(() => restore([record]))}>
            <Undo2 size={16} /> Restore
          </SmallButton>
        )}
      </Line>
    </Rows>
  );
}

const refreshStates = {
  idle: "none",
  pending: "running",
  error: "failed",
  success: "done",
} as const;

/** Other orders of a record's phone, the newest first: a customer who bought again, or a number that many share. */
function useOrdersWithPhone({ name, phone }: ListedRecord) {
  const [ending = ""] = phoneEndings(phone);
  const { data } = useQuery({
    ...apiQuery("allTracking", { query: { field: "any", search: ending, limit: 20 } }),
    enabled: ending !== "",
  });
  const others = data?.users.filter(
    (row) => phonesAgree(row.phone, phone) && orderKey(row.name) !== orderKey(name),
  );
  return [...new Map(others?.map((row) => [orderKey(row.name), row])).values()];
}

interface OtherOrdersProps {
  title: string;
  of: readonly Pick<ListedRecord, "_id" | "name" | "phone">[];
  onOpen(id: string): void;
}

function OtherOrders({ title, of: records, onOpen }: OtherOrdersProps) {
  if (records.length === 0) return null;
  return (
    <Section title={title}>
      <chakra.ul display="grid" gap="1">
        {records.map(({ _id, name, phone }) => (
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
  );
}

/** Why the parcel needs the team, what its customer sees, other orders with its number, the history, and all scans. */
function Sections({
  details,
  onOpen,
}: {
  details: ReplyOf<"trackingDetails">;
  onOpen(id: string): void;
}) {
  const { record, parcel, case: open, sameNumber, history } = details;
  const samePhone = useOrdersWithPhone(record);
  const { mutate, status } = useApiMutation("trackingDetails");
  const params = { id: record._id };
  // Asks the courier for newer scans.
  const refresh = () =>
    mutate(
      { params, query: { fresh: "true" } },
      {
        onSuccess: (reply) =>
          queryClient.setQueryData(
            apiQuery("trackingDetails", { params }).queryKey,
            reply,
          ),
      },
    );
  return (
    <>
      {open && <RecordCase record={record} of={open} sharedWith={sameNumber} />}
      {parcel && (
        <div>
          <Overline mb="2">What the customer sees</Overline>
          <ParcelStatus
            parcel={parcel}
            refreshState={refreshStates[status]}
            onRefresh={refresh}
            heading="h3"
          />
        </div>
      )}
      <OtherOrders
        title="Other orders with this number"
        of={sameNumber}
        onOpen={onOpen}
      />
      <OtherOrders title="Other orders with this phone" of={samePhone} onOpen={onOpen} />
      <Section title="History">
        <RecordHistory id={record._id} first={history} asked={open?.asked} />
      </Section>
      {parcel && <ParcelScans parcel={parcel} title="Scans" />}
      {parcel && <ParcelDetails parcel={parcel} />}
    </>
  );
}
