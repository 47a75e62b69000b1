import { Button, chakra } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Mail, MessageCircle, Phone } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { AttentionCase } from "../../../shared/attention-case.ts";
import { business } from "../../../shared/business.ts";
import { messageAbout } from "../../../shared/shipment/staff-words.ts";
import { apiQuery, queryClient } from "../../api/queries.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { callTo, mailWith, whatsAppTo } from "../records/customer-contact.ts";
import { customerLink } from "./customer-link.ts";

interface ContactLinksProps {
  order: AttentionCase["orders"][number];
  reason: AttentionCase["reason"];
}

/** Whether an element has come into view. */
function useSeen<Shown extends Element>() {
  const ref = useRef<Shown>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, seen] as const;
}

/** One tap to the customer, with the reason's message ready. It holds the order's link, or the form where none can be made. */
export function ContactLinks({ order: { _id, name, phone }, reason }: ContactLinksProps) {
  const [ref, seen] = useSeen<HTMLDivElement>();
  // Of the cards in view only: a board has many, and a link is a key.
  const query = useQuery(
    { ...apiQuery("getLink", { params: { id: _id } }), enabled: seen, refetchOnWindowFocus: false },
    queryClient,
  );
  const text = messageAbout(reason, name, business.name, query.data?.url ?? customerLink(location.origin, name));
  const of = <VisuallyHidden> about {name}</VisuallyHidden>;
  return (
    <chakra.div ref={ref} display="flex" flexWrap="wrap" gap="2">
      <Button variant="outline" size="sm" asChild>
        <a href={callTo(phone)}>
          <Phone size={16} aria-hidden /> Call{of}
        </a>
      </Button>
      <Button variant="outline" size="sm" asChild>
        <a href={whatsAppTo(phone, text)} target="_blank" rel="noopener noreferrer">
          <MessageCircle size={16} aria-hidden /> {business.chat.label}
          {of}
        </a>
      </Button>
      <Button variant="outline" size="sm" asChild>
        <a href={mailWith(`Your order ${name}`, text)}>
          <Mail size={16} aria-hidden /> Mail{of}
        </a>
      </Button>
    </chakra.div>
  );
}
