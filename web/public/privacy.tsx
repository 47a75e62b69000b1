import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { business } from "../../shared/business.ts";
import { Main, Title } from "../ui/page.tsx";
import { ExternalLink } from "../ui/text.tsx";

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section display="grid" gap="2">
      <chakra.h2 fontSize="xl">{title}</chakra.h2>
      {children}
    </chakra.section>
  );
}

/** What the portal keeps of its customers, for how long, and whom to ask. */
export function Privacy() {
  const { address, email, keepsMonths, name, phone, phoneLink } = business;
  return (
    <Main>
      <chakra.div display="grid" gap="8" maxW="38rem" overflowWrap="anywhere">
        <Title>Privacy</Title>
        <p>
          {name} runs this page so that you can follow your parcel. Here's what it stores about you, for how long, and
          what you can ask us to do.
        </p>
        <Part title="What we keep">
          <chakra.ul ps="5" listStyleType="disc" display="grid" gap="2">
            <li>
              <strong>Your order:</strong> its number, the phone you ordered with and the tracking number, for up to{" "}
              {keepsMonths} months.
            </li>
            <li>
              <strong>What the carrier tells us:</strong> where your parcel was scanned, your name and postcode, for 180
              days after the last update.
            </li>
            <li>
              <strong>Your email address,</strong> if you ask for updates: until you stop them, or for as long as we
              keep your order.
            </li>
            <li>
              <strong>What you send us about a delivery,</strong> such as a corrected address: for as long as we keep
              your order.
            </li>
            <li>
              <strong>Technical logs:</strong> what was asked for, when, and whether it worked, for a year. They hold no
              phone number, no email address and no IP address.
            </li>
          </chakra.ul>
          <p>Backups can keep deleted data for another 35 days.</p>
        </Part>
        <Part title="What we use it for">
          <p>
            To show you your parcel, to send the updates you asked for, and to help when a delivery goes wrong. There is
            no advertising and no tracking across websites, and we don't sell your data. The carrier uses your delivery
            details to bring you the parcel, and Amazon Web Services stores this portal’s data for us.
          </p>
        </Part>
        <Part title="On your device">
          <p>
            Your browser keeps the order number and a link to your parcel with this tab, so that going back or reloading
            shows it again; closing the tab forgets it. If you send us a new address, it remembers the day. Your phone
            number is never stored. This page sets no cookies for customers.
          </p>
        </Part>
        <Part title="What you can ask for">
          <p>
            A copy of your data, a correction, or that we erase it. Write to{" "}
            <ExternalLink href={`mailto:${email}`}>{email}</ExternalLink> or call{" "}
            <ExternalLink href={`tel:${phoneLink}`}>{phone}</ExternalLink>, with your order number. If you're not happy
            with our answer, you can complain to your country’s data protection authority.
          </p>
          <p>
            {name}, {address.lines.join(", ")}
          </p>
        </Part>
      </chakra.div>
    </Main>
  );
}
