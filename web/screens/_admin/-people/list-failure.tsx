import type { UseQueryResult } from "@tanstack/react-query";
import type { EndpointName } from "../../../../shared/contract.ts";
import { adviceFor, messageFor } from "../../../api/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** A list that did not come, or did not come anew; nothing while there is no error. */
export function ListFailure({ query, endpoint }: { query: UseQueryResult; endpoint: EndpointName }) {
  if (!query.error) return null;
  return (
    <Notice
      tone="error"
      advice={adviceFor(query.error)}
      actions={
        <Button size="sm" tone="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    >
      {messageFor(query.error, endpoint)}
    </Notice>
  );
}
