import { business } from "../../shared/business.ts";
import { ExternalLink } from "../ui/text.tsx";
import { words } from "../ui/words.ts";

/** The address of the business's chat, with an optional first message, and nothing else of the lookup. */
export const chatAddress = (text?: string) =>
  `https://wa.me/${business.chat.number}${text ? `?text=${encodeURIComponent(text)}` : ""}`;

/** A link to the chat. */
export function ChatLink() {
  return (
    <ExternalLink href={chatAddress()}>
      {words.site.messageUsOn(business.chat.label)}
    </ExternalLink>
  );
}
