import { business } from "../../../shared/business.ts";
import { chatAddress } from "../../shell/chat-address.ts";
import { ExternalLink } from "../../ui/external-link.tsx";

/** A link to the chat, with an optional first message. The address contains nothing else of the lookup. */
export function ChatLink({ text }: { text?: string | undefined }) {
  return <ExternalLink href={chatAddress(text)}>Message us on {business.chat.label}</ExternalLink>;
}
