import { Link2 } from "lucide-react";
import { useState } from "react";
import { orderKey } from "../../../../shared/keys.ts";
import type { ListedRecord, TrackingRecord } from "../../../../shared/records.ts";
import { apiQuery, queryClient } from "../../../api/queries.ts";
import { BusyButton } from "../../controls.tsx";
import { forEachItem } from "../../lists/for-each-item.ts";
import { saveSheet } from "../../spreadsheet/save.tsx";
import type { LinksOutcome } from "../record-changes.ts";

const linkOf = async ({ _id }: TrackingRecord) =>
  (await queryClient.fetchQuery(apiQuery("getLink", { params: { id: _id } }))).url;

/** Copies the link of a record's order; resolves to whether it was copied. */
export const copyLink = (record: TrackingRecord, copy: (text: string, label: string) => Promise<boolean>) =>
  linkOf(record).then(
    (url) => copy(url, `link for order ${record.name}`),
    () => false,
  );

export interface LinkedRecord {
  readonly record: ListedRecord;
  readonly url: string;
}

/** The links of the records' orders: one with several parcels has one. `left`: those without. */
export async function linksOf(records: readonly ListedRecord[]) {
  const orders = [...new Map(records.map((record) => [orderKey(record.name), record])).values()];
  const urls = new Map<string, string>();
  const { done, failed } = await forEachItem(orders, async (record) => {
    urls.set(record._id, await linkOf(record));
  });
  const linked: readonly LinkedRecord[] = done.map((record) => ({ record, url: urls.get(record._id) ?? "" }));
  return { linked, left: failed.map(({ item }) => item.name), error: failed[0]?.error };
}

interface LinksButtonProps {
  records: readonly ListedRecord[];
  onOutcome(outcome: LinksOutcome): void;
}

/** Saves the links of the selected orders as a .csv file, for messages that another program sends. */
export function LinksButton({ records, onOutcome }: LinksButtonProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const { linked, ...rest } = await linksOf(records);
    try {
      if (linked.length > 0) await saveSheet(({ linkSheet }) => linkSheet(linked), "links", "csv");
      onOutcome({ saved: linked.length, ...rest });
    } catch (failure) {
      onOutcome({ saved: 0, left: [...new Set(records.map(({ name }) => name))], error: failure });
    }
    setBusy(false);
  };
  return (
    <BusyButton variant="outline" size="sm" busy={busy} onClick={() => void save()}>
      <Link2 size={16} aria-hidden /> Links as .csv
    </BusyButton>
  );
}
