import { dialledNumbers } from "../../../shared/phones.ts";

/** A WhatsApp message to a customer. Without a country code WhatsApp asks the sender for the contact. */
export function whatsAppTo(phone: string, text: string): string {
  const [number = ""] = dialledNumbers(phone);
  return `https://wa.me/${number.startsWith("+") ? number.slice(1) : ""}?text=${encodeURIComponent(text)}`;
}

/** A call to the first number of a customer's phones. */
export const callTo = (phone: string) => `tel:${dialledNumbers(phone)[0] ?? ""}`;

/** A mail whose address the sender adds: only the customer's phone is known. */
export const mailWith = (subject: string, text: string) =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
