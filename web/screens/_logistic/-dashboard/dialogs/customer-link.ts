import { phoneNumbers } from "../../../../../shared/phones.ts";
import type { TrackingRecord } from "../../../../../shared/records.ts";

/** The lookup page with the order number filled in. It is in the fragment, which is not sent to servers. */
export const customerLink = (origin: string, orderNumber: string) =>
  `${origin}/#order=${encodeURIComponent(orderNumber)}`;

/** A WhatsApp message to the customer. Without a country code WhatsApp asks the sender for the contact. */
export function whatsAppLink(
  { name, phone }: Pick<TrackingRecord, "name" | "phone">,
  link: string,
  from: string,
): string {
  const [number = ""] = phone.trim().startsWith("+") ? phoneNumbers(phone) : [];
  const text = `Hello! Your order ${name} from ${from} is on its way. See where it is: ${link}`;
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
