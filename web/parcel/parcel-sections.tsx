import { chakra } from "@chakra-ui/react";
import { useId } from "react";
import type { Parcel } from "../../shared/shipment/parcel.ts";
import { Card } from "../ui/page.tsx";
import { Details, hasDetails } from "./details.tsx";
import { ScanList } from "./scan-list.tsx";

const SectionTitle = chakra("h3", { base: { fontSize: "lg", mb: "4" } });

/** All scans of a parcel; nothing for one that another carrier has. */
export function ParcelScans({ parcel, title }: { parcel: Parcel; title: string }) {
  const titleId = useId();
  if (parcel.state === "other-carrier") return null;
  return (
    <Card asChild>
      <section aria-labelledby={titleId}>
        <SectionTitle id={titleId}>{title}</SectionTitle>
        <ScanList
          events={parcel.data.awbEvents}
          destination={parcel.data.awbInfo.awb_destination}
          ifNone={
            parcel.state === "unavailable"
              ? "Scans appear here as soon as the carrier answers."
              : "No scans yet. They appear here as the parcel travels."
          }
        />
      </section>
    </Card>
  );
}

interface ParcelDetailsProps {
  parcel: Parcel;
  /** The reply left out who receives it and where. */
  withoutReceiver?: boolean;
}

/** What else the courier tells of a shipment; nothing where it has told only the number. */
export function ParcelDetails({ parcel, withoutReceiver = false }: ParcelDetailsProps) {
  const titleId = useId();
  if (!hasDetails(parcel)) return null;
  return (
    <Card asChild>
      <section aria-labelledby={titleId}>
        <SectionTitle id={titleId}>Shipment</SectionTitle>
        <Details parcel={parcel} withoutReceiver={withoutReceiver} />
      </section>
    </Card>
  );
}
