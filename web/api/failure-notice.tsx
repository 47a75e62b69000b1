import type { EndpointName } from "../../shared/contract.ts";
import { Notice } from "../ui/notice.tsx";
import { adviceFor, messageFor } from "./messages.ts";

/** A failed call in words, in place. Nothing while there is no error. */
export function FailureNotice({ error, endpoint }: { error: unknown; endpoint: EndpointName }) {
  if (!error) return null;
  return (
    <Notice tone="error" advice={adviceFor(error)}>
      {messageFor(error, endpoint)}
    </Notice>
  );
}
