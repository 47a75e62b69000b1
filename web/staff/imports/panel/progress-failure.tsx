import { FailureNotice } from "../../../api/failure-notice.tsx";
import { adviceFor } from "../../../api/messages.ts";
import { BusyButton } from "../../controls.tsx";

export interface ProgressFailureProps {
  /** The progress, as TanStack Query has it. */
  query: { readonly error: unknown; readonly isFetching: boolean; refetch(): Promise<unknown> };
  of: "import" | "roll-back";
}

/** The progress could not be read; what it is about goes on. */
export const ProgressFailure = ({ query, of }: ProgressFailureProps) => (
  <FailureNotice
    error={query.error}
    endpoint="importProgress"
    tone="warning"
    advice={`${adviceFor(query.error) ?? ""} The ${of} itself goes on.`.trim()}
    actions={
      <BusyButton variant="outline" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </BusyButton>
    }
  />
);
