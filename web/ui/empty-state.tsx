import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Botanical } from "./botanical.tsx";

/** An empty list, with what the user can do. */
export function EmptyState({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <chakra.div display="grid" justifyItems="center" gap="4" py="10" px="4" textAlign="center" color="inkMuted">
      <Botanical name="mortar" size="7rem" />
      <p>{children}</p>
      {actions}
    </chakra.div>
  );
}
