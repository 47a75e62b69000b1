import { chakra } from "@chakra-ui/react";
import type { AttentionCase } from "../../../../shared/attention-case.ts";
import { stageLabels } from "../../../../shared/shipment/events.ts";
import { placeName } from "../../../../shared/shipment/places.ts";
import { eventWords } from "../../../../shared/shipment/progress.ts";
import { eventTime } from "../../../../shared/shipment/times.ts";
import { inIndia, RelativeTime } from "../../../ui/relative-time.tsx";
import { reasonWords } from "./words.ts";

/** The newest scan in a line: what, when and where. */
function scanText({ lastScan, stage }: AttentionCase): string {
  if (!lastScan) return `None yet (${stageLabels[stage]})`;
  const time = eventTime(lastScan);
  const place = placeName(lastScan.awb_history_location);
  return [
    eventWords(lastScan),
    time && `${time.date}${time.time ? `, ${time.time}` : ""} (${time.zone})`,
    time?.zone.includes(place ?? "-") ? null : place,
  ]
    .filter(Boolean)
    .join(", ");
}

/** What staff wrote on a case, and who it was. */
export function CaseNote({ note, snoozedUntil, done, by, writtenAt }: AttentionCase) {
  if (!writtenAt) return null;
  return (
    <chakra.div bg="sunken" borderRadius="sm" p="3" fontSize="sm" display="grid" gap="1">
      {note && <chakra.p whiteSpace="pre-line">{note}</chakra.p>}
      {snoozedUntil && Date.parse(snoozedUntil) > Date.now() && <p>Snoozed until {inIndia(snoozedUntil)}</p>}
      {done && <p>Done</p>}
      <chakra.p color="inkMuted">
        {by?.name ?? "An account deleted since"}, <RelativeTime iso={writtenAt} />
      </chakra.p>
    </chakra.div>
  );
}

/** What a case is about: what the reason means, what to do, the last scan, and what staff wrote. */
export function CaseSummary({ of }: { of: AttentionCase }) {
  const { means, toDo } = reasonWords[of.reason];
  return (
    <>
      <p>
        {means} <strong>{toDo}</strong>
      </p>
      <chakra.p fontSize="sm" color="inkMuted">
        Last scan: {scanText(of)}
      </chakra.p>
      <CaseNote {...of} />
    </>
  );
}
