import { business } from "../../shared/business.ts";

/** The address of the business's chat, with an optional first message. */
export const chatAddress = (text?: string) =>
  `https://wa.me/${business.chat.number}${text ? `?text=${encodeURIComponent(text)}` : ""}`;
