import { useQuery } from "@tanstack/react-query";
import type { AttentionCase } from "../../../shared/attention-case.ts";
import { business } from "../../../shared/business.ts";
import { messageAbout } from "../../../shared/shipment/staff-words.ts";
import { apiQuery, queryClient } from "../../api/queries.ts";
import { callTo, mailWith, whatsAppTo } from "../records/customer-contact.ts";
import type { CaseOrder } from "./case-facts.tsx";

/** The lookup page with the order number filled in. It is in the fragment, which is not sent to servers. */
const lookupOf = (order: string) => `${location.origin}/#order=${encodeURIComponent(order)}`;

/**
 * The customer of an order in one tap, with the message about the case ready. It holds the order's link, or the lookup's
 * where none can be made.
 * @param wanted whether to ask for the link: a board has many, and a link is a key
 */
export function useContact({ _id, name, phone }: CaseOrder, of: AttentionCase, wanted: boolean) {
  const query = useQuery(
    { ...apiQuery("getLink", { params: { id: _id } }), enabled: wanted, refetchOnWindowFocus: false },
    queryClient,
  );
  const text = messageAbout(of.reason, name, business.name, query.data?.url ?? lookupOf(name), of);
  return {
    call: callTo(phone, of.country),
    whatsApp: whatsAppTo(phone, text, of.country),
    mail: mailWith(`Your order ${name}`, text),
  };
}
