import { Card, chakra, Skeleton } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import type { ReplyOf } from "../../../../shared/contract.ts";
import type { Parcel } from "../../../../shared/shipment/parcel.ts";
import { ParcelDetails, ParcelScans } from "../../../parcel/parcel-sections.tsx";
import { ParcelStatus } from "../../../parcel/parcel-status.tsx";
import { Overline } from "../../../ui/page.tsx";
import { TextLink } from "../../../ui/text.tsx";
import { RecordCase } from "./record-case.tsx";
import { RecordHistory } from "./record-history.tsx";
import { opensRecord, recordHref } from "./record-link.ts";
import { useParcelRefresh } from "./use-record-details.ts";

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
  const { refreshState, refresh } = useParcelRefresh(id, parcel);
  return (
    <div>
      <Overline mb="2">What the customer sees</Overline>
      <ParcelStatus parcel={parcel} refreshState={refreshState} onRefresh={refresh} heading="h3" />
    </div>
  );
}

interface RecordSectionsProps {
  details: ReplyOf<"trackingDetails">;
  onOpen(id: string): void;
}

/** Why the parcel needs the team, the parcel as its customer sees it, the other orders with its number, the record's history, and all scans. */
export function RecordSections({ details, onOpen }: RecordSectionsProps) {
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
                  onClick={(event) => opensRecord(event) && onOpen(_id)}
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

export function SectionsSkeleton() {
  return (
    <>
      <Skeleton h="16rem" w="full" />
      <Skeleton h="8rem" w="full" />
    </>
  );
}
