import { chakra } from "@chakra-ui/react";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";

/** The place of a list of people that is still loading. */
export function ListSkeleton() {
  return (
    <chakra.div display="grid" gridTemplateColumns="repeat(auto-fill, minmax(min(20rem, 100%), 1fr))" gap="5">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      {["first", "second", "third"].map((place) => (
        <Skeleton key={place} h="15rem" borderRadius="md" />
      ))}
    </chakra.div>
  );
}
