import type { DeliveryException, Stage } from "../../shared/shipment/events.ts";
import type { ProgressStep, ShipmentProgress } from "../../shared/shipment/progress.ts";

export interface ProgressNode {
  readonly kind: Stage | DeliveryException;
  readonly label: string;
  readonly state: ProgressStep["state"];
}

const exceptionLabels: Readonly<Record<DeliveryException, string>> = {
  attention: "Needs attention",
  collect: "Ready to collect",
  returning: "On its way back",
  returned: "Returned to us",
  lost: "Lost",
};

/** After these no stage follows. */
const endsDelivery: readonly DeliveryException[] = ["returning", "returned", "lost"];

/** The nodes of the timeline: the stages in order, with an exception after the last stage reached. */
export function progressNodes({ steps, status }: ShipmentProgress): ProgressNode[] {
  const stages = steps.map(({ stage, label, state }) => ({ kind: stage, label, state }));
  if (status === "normal" || status === "delivered") return stages;
  const done = stages.filter(({ state }) => state !== "ahead").map((node) => ({ ...node, state: "done" as const }));
  const current = { kind: status, label: exceptionLabels[status], state: "current" as const };
  const ahead = endsDelivery.includes(status)
    ? []
    : stages.filter(({ kind, state }) => state === "ahead" && !(status === "collect" && kind === "out-for-delivery"));
  return [...done, current, ...ahead];
}
