import { business } from "../../../../shared/business.ts";
import { ExternalLink } from "../../../ui/external-link.tsx";
import { chatAddress } from "../../-chat-address.ts";

/** A person to ask, wherever the page has said all it can. Nothing of the lookup is in the address. */
export function ChatLink() {
  return <ExternalLink href={chatAddress()}>Chat with us on {business.chat.label}</ExternalLink>;
}
