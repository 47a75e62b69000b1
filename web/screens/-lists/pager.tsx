import { chakra } from "@chakra-ui/react";
import { pageSizes } from "../../../shared/paging.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { PageSize } from "./page-search.ts";

const sizes = pageSizes.map((size) => ({ value: String(size), label: `${size} a page` }));

interface PagerProps {
  page: number;
  size: PageSize;
  onSize(size: PageSize | undefined): void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/**
 * Previous, Next and the page size; the page number only if there are several pages. A button without an action stays
 * focusable: the pressed one keeps the focus while the page loads.
 */
export function Pager({ page, size, onSize, onPrevious, onNext }: PagerProps) {
  const hasPages = onPrevious !== undefined || onNext !== undefined || page > 1;
  return (
    <chakra.nav
      aria-label="Pages"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent={{ base: "center", md: "space-between" }}
      gap="4"
      mt="6"
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="4">
        <Button tone="quiet" aria-disabled={!onPrevious} onClick={onPrevious}>
          Previous
        </Button>
        {hasPages && <span aria-live="polite">Page {page}</span>}
        <Button tone="quiet" aria-disabled={!onNext} onClick={onNext}>
          Next
        </Button>
      </chakra.div>
      <SelectField
        inline
        label="Show"
        options={sizes}
        value={String(size)}
        onChange={(value) => onSize(pageSizes.find((offered) => String(offered) === value))}
      />
    </chakra.nav>
  );
}
