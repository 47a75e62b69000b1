import { useState } from "react";
import type { AttentionCase, CaseTab } from "../../../../shared/attention-case.ts";
import type { CallOf } from "../../../../shared/contract.ts";
import { plural } from "../../../../shared/plural.ts";
import { isLate } from "../../../../shared/shipment/alert-stages.ts";
import { call } from "../../../api/client.ts";
import { ApiFailure } from "../../../api/failure.ts";
import { messageFor } from "../../../api/messages.ts";
import { SmallButton } from "../../../ui/button.tsx";
import { Bullets } from "../../../ui/page.tsx";
import { OutcomeNotice } from "../../feedback.tsx";
import { forEachItem } from "../../lists/for-each-item.ts";
import { showCases } from "../written.ts";
import { calledOf, conflictText } from "./case-facts.tsx";

type Change = Omit<CallOf<"updateCase">["body"], "note" | "version">;

/** What staff can do with cases in one go. */
export interface Step {
  readonly label: string;
  /** Its button's name, for cases that are called so. */
  spoken(called: string): string;
  change(): Change;
  /** What it has done, of one and of several. */
  readonly said: readonly [one: string, several: string];
  readonly undo?: Change;
}

const finish: Step = {
  label: "Done",
  spoken: (called) => `Done with ${called}`,
  change: () => ({ done: true }),
  said: ["is done", "are done"],
  undo: { done: false },
};
const askedCourier: Step = {
  label: "Asked ShipGlobal",
  spoken: (called) => `Asked ShipGlobal about ${called}`,
  change: () => ({ asked: true }),
  said: [
    "now tells its customer that we've asked ShipGlobal",
    "now tell their customers that we've asked ShipGlobal",
  ],
  undo: { asked: false },
};
const openAgain: Step = {
  label: "Open again",
  spoken: (called) => `Open again: ${called}`,
  change: () => ({ done: false }),
  said: ["is open again", "are open again"],
};
const endSnooze: Step = {
  label: "End snooze",
  spoken: (called) => `End snooze of ${called}`,
  change: () => ({ snoozeUntil: null }),
  said: ["is no longer snoozed", "are no longer snoozed"],
};

/** @param end by this clock */
const snooze = (label: string, words: string, end: () => Date): Step => ({
  label,
  spoken: (called) => `Snooze ${called} ${words}`,
  change: () => ({ snoozeUntil: end().toISOString() }),
  said: [`is snoozed ${words}`, `are snoozed ${words}`],
  undo: { snoozeUntil: null },
});
const tomorrow = snooze("Snooze", "until tomorrow 10:00", () => {
  const morning = new Date();
  morning.setDate(morning.getDate() + 1);
  morning.setHours(10, 0, 0, 0);
  return morning;
});
const longer = [3, 7].map((days) =>
  snooze(
    `Snooze for ${days} days`,
    `for ${days} days`,
    () => new Date(Date.now() + days * 86_400_000),
  ),
);

/** The steps with the cases of a tab: as buttons, the main one last, and in a menu. */
const stepsIn: Readonly<
  Record<CaseTab, { readonly buttons: readonly Step[]; readonly menu: readonly Step[] }>
> = {
  open: { buttons: [tomorrow, finish], menu: longer },
  snoozed: { buttons: [endSnooze, finish], menu: longer },
  done: { buttons: [openAgain], menu: [] },
};

/** Those with some cases of a tab: where all are late or silent, one is that ShipGlobal was asked. */
export function stepsWith(cases: readonly AttentionCase[], tab: CaseTab) {
  const { buttons, menu } = stepsIn[tab];
  const isToAsk =
    tab !== "done" && cases.every(({ reason, asked }) => isLate(reason) && !asked);
  return { buttons: isToAsk ? [askedCourier, ...buttons] : buttons, menu };
}

/** How a step with some cases ended, in words and each. */
interface StepResult {
  readonly text: string;
  readonly undo: Change | undefined;
  readonly written: readonly AttentionCase[];
  readonly failed: readonly { readonly item: AttentionCase; readonly error: unknown }[];
}

/** The case as stored now, where another person was faster. */
export const storedCase = (error: unknown) =>
  error instanceof ApiFailure ? error.details.currentCase : undefined;

/** "2 of 3 parcels are snoozed for 3 days." */
function textOf(cases: readonly AttentionCase[], done: number, { said }: Step): string {
  const [only] = cases.length === 1 ? cases : [];
  if (only && done === 0) return `${calledOf(only)} was left unchanged.`;
  const verb = said[done === 1 ? 0 : 1];
  if (only) return `${calledOf(only)} ${verb}.`;
  const parcels = plural(cases.length, "parcel", "parcels");
  return done < cases.length ? `${done} of ${parcels} ${verb}.` : `${parcels} ${verb}.`;
}

/** Takes steps with cases, and keeps how the last one ended, to be undone. */
export function useCaseSteps(onChanged?: (cases: readonly AttentionCase[]) => void) {
  const [last, setLast] = useState<StepResult>();
  /** How many cases a step is done with, while it runs. */
  const [done, setDone] = useState<number>();

  const apply = async (cases: readonly AttentionCase[], body: Change) => {
    const written: AttentionCase[] = [];
    setDone(0);
    const { failed } = await forEachItem(cases, ({ trackingNo, version }) =>
      call("updateCase", { params: { trackingNo }, body: { ...body, version } })
        .then((reply) => written.push(reply.case))
        .finally(() => setDone((before = 0) => before + 1)),
    );
    setDone(undefined);
    const changed = failed
      .map(({ error }) => storedCase(error))
      .filter((stored) => stored !== undefined);
    // Before its notice, which takes the focus of a row that is gone.
    const shown = [...written, ...changed];
    onChanged?.(shown);
    await showCases(shown);
    return { written, failed };
  };
  return {
    last,
    done,
    dismiss: () => setLast(undefined),
    async take(cases: readonly AttentionCase[], step: Step) {
      if (done !== undefined) return;
      const { written, failed } = await apply(cases, step.change());
      setLast({
        text: textOf(cases, written.length, step),
        undo: step.undo,
        written,
        failed,
      });
    },
    async undo() {
      if (done !== undefined || !last?.undo) return;
      const { failed } = await apply(last.written, last.undo);
      setLast(
        failed.length > 0
          ? { ...last, written: failed.map(({ item }) => item), failed }
          : undefined,
      );
    },
  };
}
type CaseSteps = ReturnType<typeof useCaseSteps>;

interface StepNoticeProps {
  steps: CaseSteps;
  /** It was dismissed, or its step undone. */
  onClosed?(): void;
}

/** How the last step ended, with Undo, and each case with which it failed. It stays until the next one or until it is dismissed. */
export function StepNotice({ steps, onClosed = () => {} }: StepNoticeProps) {
  const { last } = steps;
  if (!last) return null;
  const { text, undo, written, failed } = last;
  return (
    <OutcomeNotice
      of={last}
      tone={failed.length > 0 ? "warning" : "success"}
      advice={
        failed.length > 0 && (
          <Bullets maxH="30vh" overflowY="auto">
            {failed.map(({ item, error }) => {
              const stored = storedCase(error);
              return (
                <li key={item.trackingNo}>
                  {calledOf(item)}:{" "}
                  {stored ? conflictText(item, stored) : messageFor(error, "updateCase")}
                </li>
              );
            })}
          </Bullets>
        )
      }
      onDismiss={() => {
        steps.dismiss();
        onClosed();
      }}
      actions={
        undo &&
        written.length > 0 && (
          <SmallButton
            busy={steps.done !== undefined}
            onClick={() => void steps.undo().then(onClosed)}
          >
            Undo
          </SmallButton>
        )
      }
    >
      {text}
    </OutcomeNotice>
  );
}
