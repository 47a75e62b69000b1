import type { TrackingRecord } from "../../../shared/records.ts";
import { apiQuery, queryClient } from "../../api/queries.ts";

/** The link of a record's order. */
export const linkOf = async ({ _id }: TrackingRecord) =>
  (await queryClient.fetchQuery(apiQuery("getLink", { params: { id: _id } }))).url;

/** Copies the link of a record's order; resolves to whether it was copied. */
export const copyLink = (record: TrackingRecord, copy: (text: string, label: string) => Promise<boolean>) =>
  linkOf(record).then(
    (url) => copy(url, `link for order ${record.name}`),
    () => false,
  );
