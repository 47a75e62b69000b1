import { useQuery } from "@tanstack/react-query";
import { countText } from "../../../shared/attention-case.ts";
import { apiQuery, useApiMutation } from "../../api/queries.ts";
import { BusyButton } from "../controls.tsx";
import { FailureNotice, Notice } from "../feedback.tsx";
import { readAgain } from "../lists/after-write.ts";
import { firstLines } from "./not-taken.tsx";

/** What the shop could not be told, in a line. */
export function NotToldToShop() {
  const query = useQuery(apiQuery("shopNotTaken", { query: { limit: firstLines } }));
  const retry = useApiMutation("shopRetry");
  const { notTold } = query.data ?? {};
  if (!notTold) return null;
  return (
    <>
      <Notice
        tone="warning"
        advice={notTold.reason}
        actions={
          <BusyButton
            size="sm"
            busy={retry.isPending}
            onClick={() =>
              retry.mutate({}, { onSettled: () => readAgain("shopNotTaken") })
            }
          >
            Try again
          </BusyButton>
        }
      >
        The shop was not told: {countText(notTold.count)}
      </Notice>
      <FailureNotice error={retry.error} endpoint="shopRetry" />
    </>
  );
}
