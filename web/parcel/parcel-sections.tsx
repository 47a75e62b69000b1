import { chakra } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import type { Parcel } from "../../shared/shipment/parcel.ts";
import { Card } from "../ui/page.tsx";
import { Details, hasDetails } from "./details.tsx";
import { ScanList } from "./scan-list.tsx";

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card asChild>
      <section aria-labelledby={titleId}>
        <chakra.h3 id={titleId} fontSize="lg" mb="4">
          {title}
        </chakra.h3>
        {children}
      </section>
    </Card>
  );
}

/** All scans of a parcel; nothing for one that another carrier has. */
export function ParcelScans({ parcel: { state, data }, title }: { parcel: Parcel; title: string }) {
  if (state === "other-carrier") return null;
  return (
    <Section title={title}>
      <ScanList
        events={data.awbEvents}
        destination={data.awbInfo.awb_destination}
        ifNone={
          state === "unavailable"
            ? "Scans appear here as soon as the carrier answers."
            : "No scans yet. They appear here as the parcel travels."
        }
      />
    </Section>
  );
}

interface ParcelDetailsProps {
  parcel: Parcel;
  /** The reply left out who receives it and where. */
  withoutReceiver?: boolean;
}

/** What else the courier tells of a shipment; nothing where it has told only the number. */
export function ParcelDetails({ parcel, withoutReceiver = false }: ParcelDetailsProps) {
  if (!hasDetails(parcel)) return null;
  return (
    <Section title="Shipment">
      <Details parcel={parcel} withoutReceiver={withoutReceiver} />
    </Section>
  );
}
