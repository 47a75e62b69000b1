import { business } from "../../shared/business.ts";
import { ExternalLink } from "../ui/text.tsx";
import { words } from "../ui/words.ts";

/** The address of the business's chat, with an optional first message. */
export const chatAddress = (text?: string) =>
  `https://wa.me/${business.chat.number}${text ? `?text=${encodeURIComponent(text)}` : ""}`;

/** A link to the chat, with an optional first message. The address contains nothing else of the lookup. */
export function ChatLink({ text }: { text?: string | undefined }) {
  return (
    <ExternalLink href={chatAddress(text)}>
      {words.site.messageUsOn(business.chat.label)}
    </ExternalLink>
  );
}
