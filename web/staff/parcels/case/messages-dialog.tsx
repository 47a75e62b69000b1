import { chakra } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Check, MessageCircle } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { AttentionCase } from "../../../../shared/attention-case.ts";
import { business } from "../../../../shared/business.ts";
import type { Catalogue } from "../../../../shared/languages.ts";
import {
  messageAbout,
  messageSubject,
  reasonWords,
} from "../../../../shared/shipment/staff-words.ts";
import { apiQuery } from "../../../api/client.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Line, Muted, newTab, VisuallyHidden } from "../../../ui/page.tsx";
import { Dialog, DialogActions } from "../../overlays/dialog.tsx";
import { stickyBarMargin } from "../../screen.tsx";
import { callTo, mailWith, whatsAppTo } from "../customer-contact.ts";
import { useMessageLanguage } from "../message-language.tsx";
import type { CaseOrder } from "./case-facts.tsx";

/** The lookup page with the order number filled in. It is in the fragment, which is not sent to servers. */
const lookupOf = (order: string) =>
  `${location.origin}/#order=${encodeURIComponent(order)}`;

/**
 * The customer of an order in one tap, with the message about the case ready. It holds the order's link, or the lookup's
 * where none can be made.
 * @param wanted whether to ask for the link: a board has many, and a link is a key
 * @param words of the message's language; English without them
 */
export function useContact(
  { _id, name, phone }: CaseOrder,
  of: AttentionCase,
  wanted: boolean,
  words?: Catalogue,
) {
  const query = useQuery({
    ...apiQuery("getLink", { params: { id: _id } }),
    enabled: wanted,
    refetchOnWindowFocus: false,
  });
  const text = messageAbout(of, name, query.data?.url ?? lookupOf(name), words);
  return {
    call: callTo(phone, of.country),
    whatsApp: whatsAppTo(phone, text, of.country),
    mail: mailWith(messageSubject(name, words), text),
  };
}

/** As wide as with a number behind its name, so that the rows of a board are aligned. */
export const chatWidth = { sm: "8rem" };

interface WhatsAppLinkProps {
  of: AttentionCase;
  order: CaseOrder;
  words?: Catalogue | undefined;
  /** With the same message as a mail beside it. */
  offersMail?: boolean;
  isOpened?: boolean;
  onOpened?(): void;
}

/** Opens the chat with the customer of an order. The order's link is asked for once this has come into view. */
export function WhatsAppLink({
  of,
  order,
  words,
  offersMail = false,
  isOpened = false,
  onOpened,
}: WhatsAppLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const [seen, setSeen] = useState(false);
  const { mail, whatsApp } = useContact(order, of, seen, words);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setSeen(true),
    );
    if (link.current) observer.observe(link.current);
    return () => observer.disconnect();
  }, []);
  const Icon = isOpened ? Check : MessageCircle;
  return (
    <>
      {offersMail && (
        <ButtonLink size="sm" tone="bare" href={mail}>
          Mail
        </ButtonLink>
      )}
      <ButtonLink
        ref={link}
        size="sm"
        tone={isOpened ? "bare" : "quiet"}
        px={{ base: "2", sm: "3" }}
        minW={chatWidth}
        href={whatsApp}
        onClick={onOpened}
        {...newTab}
        {...stickyBarMargin}
      >
        <chakra.span hideBelow="sm" asChild>
          <Icon size={16} />
        </chakra.span>
        {isOpened ? "Opened" : business.chat.label}
        <VisuallyHidden> about {order.name}</VisuallyHidden>
      </ButtonLink>
    </>
  );
}

interface MessagesDialogProps {
  cases: readonly AttentionCase[];
  onClose(): void;
}

/** A message to the customer of each order: browsers open one chat at a press. Those that were opened are ticked. */
export function MessagesDialog({ cases, onClose }: MessagesDialogProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { words, field } = useMessageLanguage();
  const lines = cases.flatMap((of) => of.orders.map((order) => ({ of, order })));
  return (
    <Dialog
      title={
        lines.length === 1 ? "Message a customer" : `Message ${lines.length} customers`
      }
      onClose={onClose}
    >
      <p>
        {business.chat.label} opens with the message written: send it there, and come back
        for the next.
      </p>
      {field}
      <chakra.ul>
        {lines.map(({ of, order }) => (
          <Line as="li" key={order._id} py="2" borderTopWidth="1px">
            <chakra.span flex="1 1 10rem">
              <strong>{order.name}</strong> {reasonWords[of.reason].title}
              <Muted as="span" display="block">
                {order.phone}
              </Muted>
            </chakra.span>
            <WhatsAppLink
              of={of}
              order={order}
              words={words}
              offersMail={lines.length === 1}
              isOpened={opened.has(order._id)}
              onOpened={() => setOpened((before) => new Set(before).add(order._id))}
            />
          </Line>
        ))}
      </chakra.ul>
      <DialogActions>
        <chakra.span role="status" me="auto" alignSelf="center" color="inkMuted">
          {opened.size > 0 && `${opened.size} of ${lines.length} opened`}
        </chakra.span>
        <Button tone="quiet" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
