import { attemptsAt } from "../../../functions/testing/authorization-matrix.ts";
import { endpointNames } from "../../../functions/testing/handlers.ts";
import { wronglyAuthorized } from "../../local/testing/authorization.ts";
import { printTable } from "../../measure/timing.ts";
import type { Rehearsal } from "./rehearsal.ts";

/** Every operation as every kind of caller; returns what was not answered as the contract says. */
export async function attackAsEveryCaller(rehearsal: Rehearsal): Promise<string[]> {
  const problems = await wronglyAuthorized(rehearsal);
  printTable(
    "Every operation as every kind of caller",
    endpointNames.map((name) => {
      const attempts = attemptsAt(name);
      const wanted = (status: number | string) => attempts.filter((attempt) => attempt.status === status).length;
      return {
        operation: name,
        callers: attempts.length,
        "to be let in": wanted("accepted"),
        "refused, 401": wanted(401),
        "refused, 403": wanted(403),
        wrong: problems.filter((problem) => problem.startsWith(`${name}, `)).length,
      };
    }),
  );
  return problems;
}
