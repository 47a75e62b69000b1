import { internationalNumber } from "../../../shared/calling-codes.ts";
import { dialledNumbers } from "../../../shared/phones.ts";
import type { TrackingRecord } from "../../../shared/records.ts";
import { apiQuery, queryClient } from "../../api/client.ts";

/**
 * A WhatsApp message to a customer. Without a country code WhatsApp asks the sender for the contact.
 * @param country ISO 3166 code of the parcel's destination, for a phone without a country code
 */
export const whatsAppTo = (phone: string, text: string, country?: string | null) =>
  `https://wa.me/${internationalNumber(phone, country)?.slice(1) ?? ""}?text=${encodeURIComponent(text)}`;

/** A call to the first number of a customer's phones. */
export const callTo = (phone: string, country?: string | null) =>
  `tel:${internationalNumber(phone, country) ?? dialledNumbers(phone)[0] ?? ""}`;

/** A mail whose address the sender adds: only the customer's phone is known. */
export const mailWith = (subject: string, text: string) =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;

/** The link of a record's order. */
export const linkOf = async ({ _id }: TrackingRecord) =>
  (await queryClient.fetchQuery(apiQuery("getLink", { params: { id: _id } }))).url;
