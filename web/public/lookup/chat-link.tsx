import { business } from "../../../shared/business.ts";
import { chatAddress } from "../../shell/chat-address.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ExternalLink } from "../../ui/external-link.tsx";
import { availability } from "../landing/chat-hours.ts";

interface ChatLinkProps {
  /** The first message. The address contains nothing else of the lookup. */
  text?: string | undefined;
}

/** A link to the chat. */
export function ChatLink({ text }: ChatLinkProps) {
  return <ExternalLink href={chatAddress(text)}>Message us on {business.chat.label}</ExternalLink>;
}

/** A button to the chat, outside its hours to the mail program. */
export function ContactButton({ text }: ChatLinkProps) {
  const { chat, email, name } = business;
  if (availability(chat.hours, new Date()).open) {
    return (
      <ButtonLink wide href={chatAddress(text)} target="_blank" rel="noopener noreferrer">
        Message us on {chat.label}
      </ButtonLink>
    );
  }
  const query = new URLSearchParams({ subject: `My order from ${name}`, ...(text && { body: text }) });
  // Mail programs show a plus sign as one.
  return (
    <ButtonLink wide href={`mailto:${email}?${String(query).replaceAll("+", "%20")}`}>
      Email us
    </ButtonLink>
  );
}
