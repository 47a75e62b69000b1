import { Failure } from "../../shared/errors.ts";
import { accountNames } from "../accounts/account-store.ts";
import type { OpenCase } from "../attention/item.ts";
import { actorsIn, caseReplies } from "../attention/list.ts";
import { changeCase } from "../attention/write.ts";
import { serveStaff } from "../http/serve-staff.ts";

async function replyOf(one: OpenCase) {
  const [reply] = await caseReplies([one], await accountNames(actorsIn([one])));
  if (!reply) throw new Error("A case has no reply");
  return reply;
}

export const handler = serveStaff({
  updateCase: async ({ params, body: { version, ...change }, caller }) => {
    const { current, conflict } = await changeCase(
      params.trackingNo,
      change,
      version,
      caller._id,
    );
    const reply = await replyOf(current);
    if (conflict) {
      throw new Failure("conflict", "This case has changed since you opened it.", {
        currentCase: reply,
      });
    }
    return { case: reply };
  },
});
