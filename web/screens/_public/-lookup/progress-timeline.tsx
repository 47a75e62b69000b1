import { chakra } from "@chakra-ui/react";
import { Check } from "lucide-react";
import type { ShipmentProgress } from "../../../../shared/shipment/progress.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { type ProgressNode, progressNodes } from "./progress-nodes.ts";
import { stepIcons } from "./step-icons.ts";

const spoken = { done: "done", current: "now", ahead: "still to come" } as const;

const Way = chakra("ol", { base: { display: "flex", listStyle: "none", alignItems: "flex-start" } });

/** Done is a filled mark with a tick and a solid line, ahead an empty one on a dashed line: seen without any colour. */
const Node = chakra("li", {
  base: {
    position: "relative",
    flex: "1 1 0",
    minW: "0",
    display: "grid",
    justifyItems: "center",
    gap: "2",
    textAlign: "center",
    fontSize: "xs",
    lineHeight: 1.25,
    // The line from the node before to this one.
    _before: {
      content: '""',
      position: "absolute",
      top: "calc(22px - 1.5px)",
      insetInlineEnd: "50%",
      w: "full",
      borderTop: "3px solid",
      borderColor: "primary",
    },
    _first: { _before: { display: "none" } },
  },
  variants: {
    state: {
      done: { color: "inkMuted" },
      current: { color: "ink", fontWeight: 600 },
      ahead: { color: "inkMuted", _before: { borderTopStyle: "dotted", borderColor: "lineStrong" } },
    },
  },
});

const Mark = chakra("span", {
  base: {
    position: "relative",
    zIndex: 1,
    display: "grid",
    placeItems: "center",
    // A picture: it does not grow with the letters, or it would not fit a phone's width.
    boxSize: "26px",
    my: "9px",
    borderRadius: "full",
    border: "2px solid",
  },
  variants: {
    state: {
      done: { bg: "primary", color: "onPrimary", borderColor: "primary" },
      current: {
        boxSize: "44px",
        my: "0",
        bg: "infoSurface",
        color: "infoInk",
        borderColor: "currentColor",
        boxShadow: "0 0 0 4px var(--ui-colors-surface)",
      },
      ahead: { bg: "surface", color: "inkMuted", borderColor: "lineStrong", borderStyle: "dotted" },
    },
    look: {
      good: { bg: "successSurface", color: "successInk" },
      careful: { bg: "warningSurface", color: "warningInk" },
      bad: { bg: "dangerSurface", color: "dangerInk" },
    },
  },
});

/** A phone has no room for eight names: there the sentence above names the current one, and these are read aloud only. */
const Label = chakra("span", {
  base: {
    position: { base: "absolute", md: "static" },
    w: { base: "1px", md: "auto" },
    h: { base: "1px", md: "auto" },
    overflow: { base: "hidden", md: "visible" },
    clipPath: { base: "inset(50%)", md: "none" },
    px: { md: "1" },
  },
});

function DrawnNode({ node: { kind, label, state } }: { node: ProgressNode }) {
  // A delivery is done and yet the one to look at.
  const drawn = kind === "delivered" && state === "done" ? "current" : state;
  const { icon, look } = stepIcons[kind];
  const Icon = drawn === "done" ? Check : icon;
  return (
    <Node state={drawn} aria-current={state === "current" ? "step" : undefined}>
      <Mark state={drawn} look={drawn === "current" ? look : undefined}>
        <Icon size={drawn === "current" ? 22 : 14} strokeWidth={drawn === "done" ? 3 : 2} aria-hidden />
      </Mark>
      <Label>
        {label}
        <VisuallyHidden>, {spoken[state]}</VisuallyHidden>
      </Label>
    </Node>
  );
}

/** The way of a parcel from the booking to the door, and how much of it is behind. */
export function ProgressTimeline({ progress }: { progress: ShipmentProgress }) {
  const nodes = progressNodes(progress);
  const [first, last] = [nodes[0], nodes.at(-1)];
  return (
    <div>
      <Way aria-label="The parcel's way">
        {nodes.map((node) => (
          <DrawnNode key={node.kind} node={node} />
        ))}
      </Way>
      <chakra.div
        aria-hidden
        display={{ base: "flex", md: "none" }}
        justifyContent="space-between"
        mt="1"
        fontSize="xs"
        color="inkMuted"
      >
        <span>{first?.label}</span>
        <span>{last?.label}</span>
      </chakra.div>
    </div>
  );
}
