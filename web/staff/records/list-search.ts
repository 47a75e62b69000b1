import { phoneNumbers, searchedEnding } from "../../../shared/phones.ts";
import { type ListedStatus, shipmentStatuses } from "../../../shared/shipment/status.ts";
import { deviceStorage } from "../../ui/device-storage.ts";
import { oneOf, type PageSearch, pageSearch, textUpTo } from "../lists/page-search.ts";

/** The state of the list in the URL. */
export interface ListSearch extends PageSearch {
  /** Both numbers and the phone without it. */
  readonly field?: (typeof fields)[number] | undefined;
  readonly sort?: (typeof sorts)[number] | undefined;
  readonly status?: ListedStatus | undefined;
  /** Those that were added since then. */
  readonly period?: (typeof periods)[number] | undefined;
  /** The deleted records instead of the others. */
  readonly deleted?: true | undefined;
  /** The `_id` of the record in the drawer. */
  readonly record?: string | undefined;
}
const fields = ["trackingNo", "name"] as const;
const sorts = ["asc", "desc"] as const;
export const periods = ["today", "week", "month"] as const;

/** Ignores invalid values. */
export const listSearch = (given: Record<string, unknown>): ListSearch => ({
  ...pageSearch(given),
  field: oneOf(fields, given.field),
  sort: oneOf(sorts, given.sort),
  status: oneOf(shipmentStatuses, given.status),
  period: oneOf(periods, given.period),
  deleted: given.deleted === true || undefined,
  record: textUpTo(64, given.record),
});

/** Whether a searched text may be a customer's phone, which no address and no device keeps. */
export const isPhoneLike = (text: string) => searchedEnding(text) !== undefined && phoneNumbers(text).length > 0;

const dayMs = 86_400_000;
const indiaAheadMs = 5.5 * 3_600_000;
const earlierDays = { today: 0, week: 6, month: 29 } as const;

/** When a period that ends today began in India, ISO 8601. */
export function startOf(period: keyof typeof earlierDays, now: number): string {
  const today = Math.floor((now + indiaAheadMs) / dayMs) - earlierDays[period];
  return new Date(today * dayMs - indiaAheadMs).toISOString();
}

const storageKey = "records-list";

/** The filters, the order and the page size with which this device showed the list last. */
export function rememberedSearch(): ListSearch {
  try {
    const { field, sort, status, period, size } = listSearch(JSON.parse(deviceStorage.read(storageKey) ?? "{}"));
    return { field, sort, status, period, size };
  } catch {
    return {};
  }
}

export const rememberSearch = ({ field, sort, status, period, size }: ListSearch) =>
  deviceStorage.write(storageKey, JSON.stringify({ field, sort, status, period, size }));
