import { Button, chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";

interface SelectionBarProps {
  /** What is selected. */
  label: string;
  count: number;
  onDelete?: (() => void) | undefined;
  onClear(): void;
  /** What else can be done with them. */
  children?: ReactNode;
}

/** The actions on selected rows. */
export function SelectionBar({ label, count, onDelete, onClear, children }: SelectionBarProps) {
  return (
    <chakra.div
      role="group"
      aria-label={label}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      px="4"
      py="2"
      bg="surface"
      border="1px solid"
      borderColor="line"
      borderRadius="sm"
      animation="fade 0.15s"
    >
      <chakra.b flex="1">{count} selected</chakra.b>
      <Button variant="ghost" size="sm" onClick={onClear}>
        Clear
      </Button>
      {children}
      {onDelete && (
        <Button colorPalette="red" size="sm" onClick={onDelete}>
          Delete selected
        </Button>
      )}
    </chakra.div>
  );
}
