import { useState } from "react";
import type { AttentionCase } from "../../../shared/attention-case.ts";
import type { CallOf } from "../../../shared/contract.ts";
import { plural } from "../../../shared/plural.ts";
import { call } from "../../api/client.ts";
import { ApiFailure, failedWith } from "../../api/failure.ts";
import { forEachItem } from "../lists/for-each-item.ts";
import { calledOf } from "./case-facts.tsx";

type Change = Omit<CallOf<"updateCase">["body"], "note" | "version">;

/** What staff can do with a case in one go. */
export interface Step {
  readonly body: Change;
  /** What it has done, of one and of several. */
  readonly said: readonly [one: string, several: string];
  readonly undo?: Change;
}

export const finish: Step = {
  body: { done: true },
  said: ["is done", "are done"],
  undo: { done: false },
};
export const openAgain: Step = {
  body: { done: false },
  said: ["is open again", "are open again"],
};
export const endSnooze: Step = {
  body: { snoozeUntil: null },
  said: ["waits again", "wait again"],
};

function snooze(until: Date, words: string): Step {
  return {
    body: { snoozeUntil: until.toISOString() },
    said: [`is snoozed ${words}`, `are snoozed ${words}`],
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

/** How a step with some cases ended, in words and each. */
export interface StepResult {
  readonly text: string;
  readonly undo: Change | undefined;
  readonly written: readonly AttentionCase[];
  readonly failed: readonly { readonly item: AttentionCase; readonly error: unknown }[];
}

/** The case as stored now, where another person was faster. */
export const storedCase = (error: unknown) => (error instanceof ApiFailure ? error.details.currentCase : undefined);

/** "2 of 3 parcels are snoozed for 3 days." */
function textOf(cases: readonly AttentionCase[], done: number, gone: number, { said }: Step): string {
  const [only] = cases.length === 1 ? cases : [];
  if (only && gone > 0) return `${calledOf(only)} needs nothing any more.`;
  if (only && done === 0) return `${calledOf(only)} was left as it is.`;
  const parcels = plural(cases.length, "parcel", "parcels");
  const named = only ? calledOf(only) : done < cases.length ? `${done} of ${parcels}` : parcels;
  return `${named} ${said[done === 1 ? 0 : 1]}.`;
}

interface Shown {
  /** Shows cases as they are now. */
  put(cases: readonly AttentionCase[]): Promise<unknown>;
  /** Cases that no longer need attention. */
  drop(cases: readonly AttentionCase[]): unknown;
}

/** Takes steps with cases, and keeps how the last one ended, to be undone. */
export function useCaseSteps({ put, drop }: Shown) {
  const [last, setLast] = useState<StepResult>();
  /** How many cases a step is done with, while it runs. */
  const [done, setDone] = useState<number>();

  const apply = async (cases: readonly AttentionCase[], body: Change) => {
    const written: AttentionCase[] = [];
    const changed: AttentionCase[] = [];
    const gone: AttentionCase[] = [];
    setDone(0);
    const { failed } = await forEachItem(cases, async (one) => {
      const { trackingNo, version } = one;
      try {
        const reply = await call("updateCase", { params: { trackingNo }, body: { ...body, version } });
        written.push(reply.case);
      } catch (error) {
        const stored = storedCase(error);
        if (stored) changed.push(stored);
        if (!failedWith(error, "not_found")) throw error;
        gone.push(one);
      } finally {
        setDone((before = 0) => before + 1);
      }
    });
    setDone(undefined);
    // Before its notice, which takes the focus of a row that is gone.
    await put([...written, ...changed]);
    if (gone.length > 0) void drop(gone);
    return { written, gone, failed };
  };
  return {
    last,
    done,
    dismiss: () => setLast(undefined),
    async take(cases: readonly AttentionCase[], step: Step) {
      if (done !== undefined) return;
      const { written, gone, failed } = await apply(cases, step.body);
      setLast({ text: textOf(cases, written.length, gone.length, step), undo: step.undo, written, failed });
    },
    async undo() {
      if (done !== undefined || !last?.undo) return;
      const { failed } = await apply(last.written, last.undo);
      setLast(failed.length > 0 ? { ...last, written: failed.map(({ item }) => item), failed } : undefined);
    },
  };
}
export type CaseSteps = ReturnType<typeof useCaseSteps>;
