import { business } from "../../../shared/business.ts";
import { chatAddress } from "../../shell/links.tsx";
import { newTab } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { isChatOpen } from "../landing/chat-hours.ts";

/** A link to the chat, outside its hours to the mail program. */
export function contactBy(text?: string) {
  const { chat, email, name } = business;
  if (isChatOpen(chat.hours, new Date())) {
    return {
      ...newTab,
      href: chatAddress(text),
      children: words.site.messageUsOn(chat.label),
    };
  }
  const query = new URLSearchParams({
    subject: words.parcel.mySubject(name),
    ...(text && { body: text }),
  });
  // Mail programs show a plus sign as one.
  return {
    href: `mailto:${email}?${String(query).replaceAll("+", "%20")}`,
    target: undefined,
    children: words.parcel.emailUs,
  };
}
