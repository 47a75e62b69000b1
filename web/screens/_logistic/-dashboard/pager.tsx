import { chakra } from "@chakra-ui/react";
import { Button } from "../../../ui/button.tsx";

interface PagerProps {
  page: number;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** Previous and Next; the page's number only where there is more than one. */
export function Pager({ page, onPrevious, onNext }: PagerProps) {
  const hasPages = onPrevious !== undefined || onNext !== undefined || page > 1;
  return (
    <chakra.nav aria-label="Pages" display="flex" alignItems="center" justifyContent="center" gap="4" mt="6">
      <Button tone="quiet" disabled={!onPrevious} onClick={onPrevious}>
        Previous
      </Button>
      {hasPages && <span aria-live="polite">Page {page}</span>}
      <Button tone="quiet" disabled={!onNext} onClick={onNext}>
        Next
      </Button>
    </chakra.nav>
  );
}
