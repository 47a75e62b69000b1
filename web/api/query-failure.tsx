import type { EndpointName } from "../../shared/contract.ts";
import { Button } from "../ui/button.tsx";
import { FailureNotice } from "./failure-notice.tsx";

interface QueryFailureProps {
  /** As TanStack Query has it. */
  query: { readonly error: unknown; readonly isFetching: boolean; refetch(): Promise<unknown> };
  endpoint: EndpointName;
}

/** A failed query, with a button that tries again; nothing while there is no error. */
export function QueryFailure({ query, endpoint }: QueryFailureProps) {
  return (
    <FailureNotice
      error={query.error}
      endpoint={endpoint}
      actions={
        <Button size="sm" tone="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    />
  );
}
