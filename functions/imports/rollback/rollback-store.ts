import { finishedImports, type ImportJob, openImports } from "../items.ts";
import { listedAs, updateJob } from "../job-store.ts";

const ended = { ":closed": "closed", ":interrupted": "interrupted" } as const;

/**
 * Starts the roll-back of a finished import, and lists it as open.
 * @returns false where it was started before, or the import is not finished
 */
export const beginRollback = ({ importId, chunks }: ImportJob, by: string) =>
  updateJob(importId, {
    UpdateExpression: `SET rolledBackAt = :now, rolledBackBy = :by, rollbackOpen = :chunks, ${listedAs(":open")}`,
    ConditionExpression: "#state IN (:closed, :interrupted) AND attribute_not_exists(rolledBackAt)",
    ExpressionAttributeValues: {
      ...ended,
      ":now": new Date().toISOString(),
      ":by": by,
      ":chunks": chunks,
      ":open": openImports,
      ":id": importId,
    },
  });

/** Lists an import whose roll-back has ended as finished; leaves any other as it is. */
export const finishRollback = (importId: string) =>
  updateJob(importId, {
    UpdateExpression: `SET ${listedAs(":finished")}`,
    ConditionExpression:
      "#state IN (:closed, :interrupted) AND attribute_exists(rolledBackAt) AND rollbackOpen = :none",
    ExpressionAttributeValues: { ...ended, ":none": 0, ":finished": finishedImports, ":id": importId },
  });
