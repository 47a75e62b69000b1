import { phoneNumbers } from "../../../../../shared/phones.ts";
import type { TrackingRecord } from "../../../../../shared/records.ts";

/** The address that fills in an order number. It stands in the fragment, which reaches no server. */
export const customerLink = (origin: string, orderNumber: string) =>
  `${origin}/#order=${encodeURIComponent(orderNumber)}`;

/**
 * A message to the customer, ready to send. WhatsApp finds a number only with its country code; without one the sender
 * chooses the contact.
 */
export function whatsAppLink(
  { name, phone }: Pick<TrackingRecord, "name" | "phone">,
  link: string,
  from: string,
): string {
  const [number = ""] = phone.trim().startsWith("+") ? phoneNumbers(phone) : [];
  const text = `Hello! Your order ${name} from ${from} is on its way. See where it is: ${link}`;
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
