import type { AttentionCase } from "../../../shared/attention-case.ts";
import type { CallOf } from "../../../shared/contract.ts";
import { plural } from "../../../shared/plural.ts";
import { call } from "../../api/client.ts";
import { failedWith } from "../../api/failure.ts";
import { forEachItem } from "../lists/for-each-item.ts";

type Change = Omit<CallOf<"updateCase">["body"], "note" | "version">;

/** What staff can do with a case in one go. */
export interface Step {
  readonly body: Change;
  /** What it has done, of one and of several. */
  readonly said: readonly [one: string, several: string];
  /** What going on after a conflict is called. */
  readonly goOn: string;
  readonly undo?: Change;
}

export const finish: Step = {
  body: { done: true },
  said: ["is done", "are done"],
  goOn: "Mark done anyway",
  undo: { done: false },
};
export const openAgain: Step = {
  body: { done: false },
  said: ["is open again", "are open again"],
  goOn: "Reopen it anyway",
};
export const endSnooze: Step = {
  body: { snoozeUntil: null },
  said: ["waits again", "wait again"],
  goOn: "End the snooze anyway",
};

function snooze(until: Date, words: string): Step {
  return {
    body: { snoozeUntil: until.toISOString() },
    said: [`is snoozed ${words}`, `are snoozed ${words}`],
    goOn: "Snooze it anyway",
    undo: { snoozeUntil: null },
  };
}

export const longerSnoozes = [3, 7] as const;

/** By this clock. */
export function snoozeFor(days: number): Step {
  return snooze(new Date(Date.now() + days * 86_400_000), `for ${plural(days, "day", "days")}`);
}

export function snoozeUntilTomorrow(): Step {
  const morning = new Date();
  morning.setDate(morning.getDate() + 1);
  morning.setHours(10, 0, 0, 0);
  return snooze(morning, "until tomorrow 10:00");
}

export interface Applied {
  readonly written: readonly AttentionCase[];
  /** They no longer need attention. */
  readonly gone: readonly AttentionCase[];
  readonly failed: readonly { readonly item: AttentionCase; readonly error: unknown }[];
}

/** Writes on several cases. */
export async function applyToAll(cases: readonly AttentionCase[], body: Change, onDone?: () => void): Promise<Applied> {
  const written: AttentionCase[] = [];
  const gone: AttentionCase[] = [];
  const { failed } = await forEachItem(cases, async (one) => {
    const { trackingNo, version } = one;
    try {
      const reply = await call("updateCase", { params: { trackingNo }, body: { ...body, version } });
      written.push(reply.case);
    } catch (error) {
      if (!failedWith(error, "not_found")) throw error;
      gone.push(one);
    } finally {
      onDone?.();
    }
  });
  return { written, gone, failed };
}
