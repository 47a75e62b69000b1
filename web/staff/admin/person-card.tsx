import { Card, Checkbox, chakra, Skeleton } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import { VisuallyHidden } from "../../ui/text.tsx";
import { stickyBarMargin } from "../controls.tsx";
import { nameOf, type Person } from "./people.ts";
import { PersonDetails } from "./person-details.tsx";

export const PersonCards = chakra("ul", {
  base: { display: "grid", gridTemplateColumns: "repeat(auto-fill, minmax(min(20rem, 100%), 1fr))", gap: "5" },
});

/** What a list adds to an account's details. */
export interface PersonCardContent {
  /** Shown where the account has no role. */
  usualRole: string;
  badge: ReactNode;
  /** Below the details. */
  note?: ReactNode;
  actions: ReactNode;
}

interface PersonCardProps extends PersonCardContent {
  person: Person;
  selected: boolean;
  /** Undefined where the account cannot be selected. */
  onSelect: ((selected: boolean) => void) | undefined;
}

/** One account in the list. */
export function PersonCard({ person, selected, onSelect, usualRole, badge, note, actions }: PersonCardProps) {
  const nameId = useId();
  const boxId = useId();
  return (
    <chakra.li display="grid" gridTemplateColumns="minmax(0, 1fr)">
      <Card.Root
        asChild
        p={{ base: "5", sm: "6" }}
        display="grid"
        gridTemplateRows="auto 1fr auto"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="4"
        {...(selected && { borderColor: "primary", outline: "1px solid", outlineColor: "primary" })}
      >
        <article aria-labelledby={nameId}>
          <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="start" gap="3">
            <chakra.div display="flex" alignItems="center" gap="3" minH="2.75rem" minW="0" mt="-2">
              {onSelect && (
                <Checkbox.Root
                  ids={{ hiddenInput: boxId }}
                  checked={selected}
                  onCheckedChange={({ checked }) => onSelect(checked === true)}
                >
                  <Checkbox.HiddenInput aria-label={`Select ${nameOf(person)}`} style={stickyBarMargin} />
                  <Checkbox.Control />
                </Checkbox.Root>
              )}
              <chakra.h2 id={nameId} fontSize="lg" overflowWrap="anywhere" minW="0">
                {onSelect ? (
                  <chakra.label htmlFor={boxId} cursor="pointer">
                    {nameOf(person)}
                  </chakra.label>
                ) : (
                  nameOf(person)
                )}
              </chakra.h2>
            </chakra.div>
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
      </Card.Root>
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
