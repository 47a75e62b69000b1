import { Button, type ButtonProps } from "@chakra-ui/react";
import { VisuallyHidden } from "../../ui/text.tsx";
import { stickyBarMargin } from "../controls.tsx";
import { nameOf, type Person } from "./people.ts";

/** A button of a card, with the account's name for screen readers. */
export function PersonButton({ person, children, ...rest }: ButtonProps & { person: Person }) {
  return (
    <Button size="sm" variant="outline" {...stickyBarMargin} {...rest}>
      <span>
        {children}
        <VisuallyHidden> {nameOf(person)}</VisuallyHidden>
      </span>
    </Button>
  );
}
