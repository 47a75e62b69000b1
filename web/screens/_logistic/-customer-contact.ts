import { phoneNumbers } from "../../../shared/phones.ts";

/** A WhatsApp message to a customer. Without a country code WhatsApp asks the sender for the contact. */
export function whatsAppTo(phone: string, text: string): string {
  const [number = ""] = phone.trim().startsWith("+") ? phoneNumbers(phone) : [];
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

/** A call to the first number of a customer's phones, as it is typed. */
export function callTo(phone: string): string {
  const [first = ""] = phone.split(/[,;/|]|(?<=\d.*)(?=\+)/);
  return `tel:${first.replace(/\(\s*0\s*\)/, "").replace(/[^\d+]/g, "")}`;
}

/** A mail whose address the sender adds: only the customer's phone is known. */
export const mailWith = (subject: string, text: string) =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
