import { Badge, chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { recordLabels } from "../../../../shared/labels.ts";
import type { ListedRecord } from "../../../../shared/records.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { inIndia } from "../../../ui/relative-time.tsx";
import { TextLink } from "../../../ui/text.tsx";
import { callTo } from "../customer-contact.ts";

const List = chakra("dl", {
  base: { display: "grid", gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 12rem), 1fr))", gap: "3" },
});
const Name = chakra("dt", { base: { fontSize: "sm", color: "inkMuted" } });
const Value = chakra("dd", { base: { fontWeight: 600 } });

/** What staff entered, and what they can do with it. */
export function RecordFacts({ record, actions }: { record: ListedRecord; actions: ReactNode }) {
  const { phone, trackingNo, createdAt, deletedAt } = record;
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <List>
        <div>
          <Name>{recordLabels.phone}</Name>
          <Value>
            <TextLink href={callTo(phone)}>{phone}</TextLink>
          </Value>
        </div>
        <div>
          <Name>{recordLabels.trackingNo}</Name>
          <Value display="flex" alignItems="center" my="-0.625rem" fontFamily="mono">
            {trackingNo}
            <CopyButton text={trackingNo} label="tracking number" />
          </Value>
        </div>
        <div>
          <Name>Created At</Name>
          <Value>
            <time dateTime={createdAt}>{inIndia(createdAt)}</time>
          </Value>
        </div>
        {deletedAt && (
          <div>
            <Name>Deleted</Name>
            <Value>
              <Badge colorPalette="red">
                <time dateTime={deletedAt}>{inIndia(deletedAt)}</time>
              </Badge>
            </Value>
          </div>
        )}
      </List>
      {actions && (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          {actions}
        </chakra.div>
      )}
    </chakra.div>
  );
}
