import { chakra } from "@chakra-ui/react";
import { useId } from "react";
import type { AttentionCase } from "../../../shared/attention-case.ts";
import { reasonWords } from "../../../shared/shipment/staff-words.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { TextLink } from "../../ui/link.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { stickyBarMargin } from "../../ui/sticky-bar.tsx";
import { opensRecord, recordHref, recordLinkId } from "../records/drawer/record-link.ts";
import { CaseActions, type CaseWrites } from "./case-actions.tsx";
import { CaseSummary } from "./case-summary.tsx";
import { ContactLinks } from "./contact-links.tsx";

interface CaseCardProps extends CaseWrites {
  of: AttentionCase;
  /** Shows the record of an order in the drawer. */
  onOpen(id: string): void;
}

/** One case with all that can be done about it. */
export function CaseCard({ of, onOpen, ...writes }: CaseCardProps) {
  const headingId = useId();
  const { title, tone } = reasonWords[of.reason];
  const orders = of.orders.map(({ name }) => name).join(", ") || of.trackingNo;
  return (
    <chakra.li display="grid" gridTemplateColumns="minmax(0, 1fr)">
      <Card
        asChild
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="3"
        overflowWrap="anywhere"
        {...stickyBarMargin}
      >
        <article aria-labelledby={headingId}>
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
            <chakra.h2 id={headingId} fontSize="lg">
              {of.orders.length === 0 && of.trackingNo}
              {of.orders.map(({ _id, name }, at) => (
                <span key={_id}>
                  {at > 0 && ", "}
                  <TextLink
                    id={recordLinkId(_id)}
                    href={recordHref(_id)}
                    display="inline-block"
                    py="1"
                    fontWeight="inherit"
                    onClick={(event) => opensRecord(event) && onOpen(_id)}
                  >
                    {name}
                  </TextLink>
                </span>
              ))}
            </chakra.h2>
            <Badge tone={tone}>{title}</Badge>
            <chakra.span fontSize="sm" color="inkMuted" ms={{ md: "auto" }}>
              Began <RelativeTime iso={of.since} />
            </chakra.span>
          </chakra.div>
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" fontFamily="mono" fontSize="sm" my="-2">
            {of.trackingNo}
            <CopyButton text={of.trackingNo} label={`tracking number of ${orders}`} />
          </chakra.div>
          <CaseSummary of={of} />
          {of.orders.map((order) => (
            <chakra.div key={order._id} display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
              <span>
                {of.orders.length > 1 && `${order.name}: `}
                {order.phone}
              </span>
              <ContactLinks order={order} reason={of.reason} />
            </chakra.div>
          ))}
          <CaseActions of={of} orders={orders} {...writes} />
        </article>
      </Card>
    </chakra.li>
  );
}
