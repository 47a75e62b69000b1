import { chakra } from "@chakra-ui/react";
import { Mail, MessageCircle, Phone } from "lucide-react";
import type { AttentionCase } from "../../../../shared/attention-case.ts";
import { business } from "../../../../shared/business.ts";
import { messageAbout } from "../../../../shared/shipment/staff-words.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { callTo, mailWith, whatsAppTo } from "../-customer-contact.ts";
import { customerLink } from "../-dashboard/dialogs/customer-link.ts";

interface ContactLinksProps {
  order: AttentionCase["orders"][number];
  reason: AttentionCase["reason"];
}

/** One tap to the customer, with the reason's message ready. */
export function ContactLinks({ order: { name, phone }, reason }: ContactLinksProps) {
  const text = messageAbout(reason, name, business.name, customerLink(location.origin, name));
  const of = <VisuallyHidden> about {name}</VisuallyHidden>;
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2">
      <ButtonLink tone="quiet" size="sm" href={callTo(phone)}>
        <Phone size={16} aria-hidden /> Call{of}
      </ButtonLink>
      <ButtonLink tone="quiet" size="sm" href={whatsAppTo(phone, text)} target="_blank" rel="noopener noreferrer">
        <MessageCircle size={16} aria-hidden /> {business.chat.label}
        {of}
      </ButtonLink>
      <ButtonLink tone="quiet" size="sm" href={mailWith(`Your order ${name}`, text)}>
        <Mail size={16} aria-hidden /> Mail{of}
      </ButtonLink>
    </chakra.div>
  );
}
