import { business } from "../../../../shared/business.ts";
import { ExternalLink } from "../../../ui/external-link.tsx";
import { chatAddress } from "../../-chat-address.ts";

/** A link to the chat, with an optional first message. The address contains nothing else of the lookup. */
export function ChatLink({ text }: { text?: string | undefined }) {
  return <ExternalLink href={chatAddress(text)}>Chat with us on {business.chat.label}</ExternalLink>;
}
