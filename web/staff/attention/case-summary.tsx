import { chakra } from "@chakra-ui/react";
import { type AttentionCase, isSnoozed } from "../../../shared/attention-case.ts";
import { scanLine } from "../../../shared/shipment/scan-line.ts";
import { reasonWords } from "../../../shared/shipment/staff-words.ts";
import { inIndia, RelativeTime } from "../../ui/relative-time.tsx";

/** What staff wrote on a case, and who it was. */
export function CaseNote({ note, snoozedUntil, done, by, writtenAt }: AttentionCase) {
  if (!writtenAt) return null;
  return (
    <chakra.div bg="sunken" borderRadius="sm" p="3" fontSize="sm" display="grid" gap="1">
      {note && <chakra.p whiteSpace="pre-line">{note}</chakra.p>}
      {snoozedUntil && isSnoozed({ snoozedUntil }) && <p>Snoozed until {inIndia(snoozedUntil)}</p>}
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
        Last scan: {scanLine(of)}
      </chakra.p>
      <CaseNote {...of} />
    </>
  );
}
