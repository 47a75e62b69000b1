import type { Stage } from "../../../../shared/shipment/events.ts";
import type { ProgressStep, ShipmentProgress, ShipmentStatus } from "../../../../shared/shipment/progress.ts";

type Beside = Exclude<ShipmentStatus, "normal" | "delivered">;

export interface ProgressNode {
  readonly kind: Stage | Beside;
  readonly label: string;
  readonly state: ProgressStep["state"];
}

const besideLabels: Readonly<Record<Beside, string>> = {
  attention: "Needs attention",
  collect: "Ready to collect",
  returning: "On its way back",
  returned: "Returned to us",
  lost: "Lost",
};

/** Where the way ends early: what lay ahead will not happen. */
const endsHere: readonly ShipmentStatus[] = ["returning", "returned", "lost"];

/** The way as it is drawn: the stages in order, and what happened beside them put in where it happened. */
export function progressNodes({ steps, condition }: ShipmentProgress): ProgressNode[] {
  const stages = steps.map(({ stage, label, state }) => ({ kind: stage, label, state }));
  if (condition === "normal" || condition === "delivered") return stages;
  const passed = stages.filter(({ state }) => state !== "ahead").map((node) => ({ ...node, state: "done" as const }));
  const here = { kind: condition, label: besideLabels[condition], state: "current" as const };
  const ahead = endsHere.includes(condition)
    ? []
    : stages.filter(
        ({ kind, state }) => state === "ahead" && !(condition === "collect" && kind === "out-for-delivery"),
      );
  return [...passed, here, ...ahead];
}
