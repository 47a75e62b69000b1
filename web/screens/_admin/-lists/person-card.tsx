import { chakra } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import { Card } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { nameOf, type Person } from "./people.ts";
import { PersonDetails } from "./person-details.tsx";

export const PersonCards = chakra("ul", {
  base: { display: "grid", gridTemplateColumns: "repeat(auto-fill, minmax(min(20rem, 100%), 1fr))", gap: "5" },
});

interface PersonCardProps {
  person: Person;
  /** Shown where the account has no role. */
  usualRole: string;
  badge: ReactNode;
  /** Below the details. */
  note?: ReactNode;
  actions: ReactNode;
}

/** One account in the list. */
export function PersonCard({ person, usualRole, badge, note, actions }: PersonCardProps) {
  const nameId = useId();
  return (
    <chakra.li display="grid">
      <Card asChild display="grid" gridTemplateRows="auto 1fr auto" gap="4">
        <article aria-labelledby={nameId}>
          <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="start" gap="3">
            <chakra.h2 id={nameId} fontSize="lg" overflowWrap="anywhere">
              {nameOf(person)}
            </chakra.h2>
            {badge}
          </chakra.div>
          <chakra.div display="grid" gap="3" alignContent="start">
            <PersonDetails person={person} usualRole={usualRole} />
            {note && (
              <chakra.p fontSize="sm" color="inkMuted">
                {note}
              </chakra.p>
            )}
          </chakra.div>
          <chakra.div display="flex" flexWrap="wrap" gap="2" borderTop="1px solid" borderColor="line" pt="4">
            {actions}
          </chakra.div>
        </article>
      </Card>
    </chakra.li>
  );
}

/** Placeholders while the cards load. */
export function PersonCardsSkeleton() {
  return (
    <PersonCards as="div">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      {["first", "second", "third"].map((place) => (
        <Skeleton key={place} h="15rem" borderRadius="md" />
      ))}
    </PersonCards>
  );
}
