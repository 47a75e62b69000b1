import type { TrackingRecord } from "../../../../../shared/records.ts";
import { whatsAppTo } from "../../-customer-contact.ts";

/** The lookup page with the order number filled in. It is in the fragment, which is not sent to servers. */
export const customerLink = (origin: string, orderNumber: string) =>
  `${origin}/#order=${encodeURIComponent(orderNumber)}`;

/** A WhatsApp message to the customer with the link. */
export function whatsAppLink(
  { name, phone }: Pick<TrackingRecord, "name" | "phone">,
  link: string,
  from: string,
): string {
  return whatsAppTo(phone, `Hello! Your order ${name} from ${from} is on its way. See where it is: ${link}`);
}
