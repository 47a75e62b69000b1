import { chakra } from "@chakra-ui/react";
import { Check } from "lucide-react";
import type { ShipmentProgress } from "../../shared/shipment/progress.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { type ProgressNode, progressNodes } from "./progress-nodes.ts";
import { stepIcons } from "./step-icons.ts";
import { fitsLabels, fitsMarks } from "./widths.ts";

const stateLabels = { done: "done", current: "now", ahead: "still to come" } as const;

/** In px: in rem the marks would grow with the text. Eight of the smaller ones fit a phone's width. */
const Nodes = chakra("ol", {
  base: {
    display: "flex",
    listStyle: "none",
    alignItems: "flex-start",
    "--mark": "22px",
    "--current": "32px",
    [fitsMarks]: { "--mark": "26px", "--current": "44px" },
  },
});

/** Done: a filled mark with a tick, solid line. Ahead: an empty mark, dotted line. The difference does not need colour. */
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
    // The line from the previous node.
    _before: {
      content: '""',
      position: "absolute",
      top: "calc(var(--current) / 2 - 1.5px)",
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
    boxSize: "var(--mark)",
    my: "calc((var(--current) - var(--mark)) / 2)",
    borderRadius: "full",
    border: "2px solid",
    "& svg": { boxSize: "14px" },
  },
  variants: {
    state: {
      done: { bg: "primary", color: "onPrimary", borderColor: "primary" },
      current: {
        boxSize: "var(--current)",
        my: "0",
        "& svg": { boxSize: "50%" },
        bg: "infoSurface",
        color: "infoInk",
        borderColor: "currentColor",
        boxShadow: "0 0 0 2px var(--ui-colors-surface)",
        [fitsMarks]: { boxShadow: "0 0 0 4px var(--ui-colors-surface)" },
      },
      ahead: { bg: "surface", color: "inkMuted", borderColor: "lineStrong", borderStyle: "dotted" },
    },
    tone: {
      success: { bg: "successSurface", color: "successInk" },
      warning: { bg: "warningSurface", color: "warningInk" },
      danger: { bg: "dangerSurface", color: "dangerInk" },
    },
  },
});

/** Where eight labels do not fit they are for screen readers only; the sentence above names the current one. */
const Label = chakra("span", {
  base: {
    position: "absolute",
    boxSize: "1px",
    overflow: "hidden",
    clipPath: "inset(50%)",
    [fitsLabels]: { position: "static", boxSize: "auto", overflow: "visible", clipPath: "none", px: "1" },
  },
});

function TimelineNode({ node: { kind, label, state } }: { node: ProgressNode }) {
  // The delivery is done and still emphasised.
  const shown = kind === "delivered" && state === "done" ? "current" : state;
  const { icon, tone } = stepIcons[kind];
  const Icon = shown === "done" ? Check : icon;
  return (
    <Node state={shown} aria-current={state === "current" ? "step" : undefined}>
      <Mark state={shown} tone={shown === "current" ? tone : undefined}>
        <Icon strokeWidth={shown === "done" ? 3 : 2} aria-hidden />
      </Mark>
      <Label>
        {label}
        <VisuallyHidden>, {stateLabels[state]}</VisuallyHidden>
      </Label>
    </Node>
  );
}

/** The stages from the booking to the delivery, with their states. */
export function ProgressTimeline({ progress }: { progress: ShipmentProgress }) {
  const nodes = progressNodes(progress);
  const [first, last] = [nodes[0], nodes.at(-1)];
  return (
    <div>
      <Nodes aria-label="The parcel's way">
        {nodes.map((node) => (
          <TimelineNode key={node.kind} node={node} />
        ))}
      </Nodes>
      <chakra.div
        aria-hidden
        display="flex"
        css={{ [fitsLabels]: { display: "none" } }}
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
