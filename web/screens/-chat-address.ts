import { business } from "../../shared/business.ts";

/** The business's chat, opened with a first line already written if one is given. */
export const chatAddress = (text?: string) =>
  `https://wa.me/${business.chat.number}${text ? `?text=${encodeURIComponent(text)}` : ""}`;
