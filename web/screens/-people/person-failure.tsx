import type { EndpointName } from "../../../shared/contract.ts";
import { FailureNotice } from "../../api/failure-notice.tsx";
import { personErrorsOf } from "./person.ts";

/** A failed call in words, unless they stand beside the fields they are about. */
export function PersonFailure({ error, endpoint }: { error: unknown; endpoint: EndpointName }) {
  if (personErrorsOf(error).length > 0) return null;
  return <FailureNotice error={error} endpoint={endpoint} />;
}
