import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { business } from "../../shared/business.ts";
import { ExternalLink, Main, Rows, Title } from "../ui/page.tsx";
import { words } from "../ui/words.ts";

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
  const { privacy } = words.pages;
  const [write, call, complain] = privacy.asked;
  return (
    <Main>
      <Rows gap="8" maxW="38rem">
        <Title>{words.site.titles.privacy}</Title>
        <p>{privacy.intro(name)}</p>
        <Part title={privacy.keep}>
          <chakra.ul ps="5" listStyleType="disc" display="grid" gap="2">
            {privacy.kept(keepsMonths).map(([what, howLong]) => (
              <li key={what}>
                <strong>{what}</strong>
                {howLong}
              </li>
            ))}
          </chakra.ul>
          <p>{privacy.backups}</p>
        </Part>
        <Part title={privacy.use}>
          <p>{privacy.used}</p>
        </Part>
        <Part title={privacy.device}>
          <p>{privacy.onDevice}</p>
        </Part>
        <Part title={privacy.ask}>
          <p>
            {write}
            <ExternalLink href={`mailto:${email}`}>{email}</ExternalLink>
            {call}
            <ExternalLink href={`tel:${phoneLink}`}>{phone}</ExternalLink>
            {complain}
          </p>
          <p>
            {name}, {address.lines.join(", ")}
          </p>
        </Part>
      </Rows>
    </Main>
  );
}
