import { business } from "../../../../shared/business.ts";
import { ExternalLink } from "../../../ui/external-link.tsx";
import { chatAddress } from "../../-chat-address.ts";

/** A link to the chat. The address contains nothing of the lookup. */
export function ChatLink() {
  return <ExternalLink href={chatAddress()}>Chat with us on {business.chat.label}</ExternalLink>;
}
