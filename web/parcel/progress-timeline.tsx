import { chakra } from "@chakra-ui/react";
import {
  Check,
  House,
  type LucideIcon,
  Package,
  Plane,
  TriangleAlert,
  Truck,
  Undo2,
} from "lucide-react";
import type { ShipmentData } from "../../shared/shipment/data.ts";
import type { Stage } from "../../shared/shipment/events.ts";
import type { ShipmentProgress } from "../../shared/shipment/progress.ts";
import { VisuallyHidden } from "../ui/page.tsx";
import { words } from "../ui/words.ts";
import { type Stop, stopsOf } from "./progress-nodes.ts";

/** A parcel is shown on a page and in a drawer: its parts are laid out by the width of what has this style. */
export const parcelWidths = { containerType: "inline-size" } as const;
/** Letters are so large that places do not stand side by side. */
const fitsOneColumn = "@container (max-width: 16rem)";
/** Four places stand side by side in small letters. */
const fitsSmallPlaces = "@container (max-width: 24rem)";

const Stops = chakra("ol", {
  base: {
    display: "flex",

    alignItems: "flex-start",
    "--mark": "26px",
    "--current": "36px",
    [fitsOneColumn]: { flexDirection: "column", gap: "2" },
  },
});

/** Done: a filled mark with a tick, solid line. Ahead: an empty mark, dotted line. The difference does not need colour. */
const StopItem = chakra("li", {
  base: {
    position: "relative",
    flex: "1 1 0",
    minW: "0",
    display: "grid",
    justifyItems: "center",
    gap: "1",
    px: "1",
    textAlign: "center",
    fontSize: "sm",
    lineHeight: 1.25,
    [fitsSmallPlaces]: { fontSize: "xs", px: "0" },
    [fitsOneColumn]: {
      fontSize: "sm",
      gridTemplateColumns: "auto 1fr",
      justifyItems: "start",
      alignItems: "center",
      textAlign: "start",
    },
    // The line from the previous stop.
    _before: {
      content: '""',
      position: "absolute",
      top: "calc(var(--current) / 2 - 1.5px)",
      insetInlineEnd: "50%",
      w: "full",
      borderTop: "3px solid",
      borderColor: "primary",
      [fitsOneColumn]: { display: "none" },
    },
    _first: { _before: { display: "none" } },
  },
  variants: {
    state: {
      done: { color: "inkMuted" },
      current: { color: "ink", fontWeight: 600 },
      ahead: {
        color: "inkMuted",
        _before: { borderTopStyle: "dotted", borderColor: "lineStrong" },
      },
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
        boxShadow: "0 0 0 3px var(--ui-colors-surface)",
      },
      ahead: {
        bg: "surface",
        color: "inkMuted",
        borderColor: "lineStrong",
        borderStyle: "dotted",
      },
    },
    problem: { true: { bg: "warningSurface", color: "warningInk" } },
  },
});

/** The parcel between two stops. */
const Moving = chakra("span", {
  base: {
    [fitsOneColumn]: { display: "none" },
    position: "absolute",
    zIndex: 1,
    insetInlineStart: "0",
    top: "calc((var(--current) - var(--mark)) / 2)",
    transform: "translateX(-50%)",
    display: "grid",
    placeItems: "center",
    boxSize: "var(--mark)",
    borderRadius: "full",
    bg: "infoSurface",
    color: "infoInk",
    "& svg": { boxSize: "16px" },
  },
});

interface StopMarkProps {
  stop: Stop;
  isLast: boolean;
  /** How the parcel comes to this stop. */
  moving: LucideIcon;
}

const icons = { done: Check, current: Package, ahead: undefined };

function iconOf(shown: Stop["state"], isLast: boolean, problem: Stop["problem"]) {
  if (problem) return TriangleAlert;
  return isLast ? House : icons[shown];
}

function StopMark({
  stop: { label, state, isUnderWay, problem },
  isLast,
  moving: MovingIcon,
}: StopMarkProps) {
  // The end is emphasised also where the parcel has arrived.
  const shown = problem || (isLast && state === "done") ? "current" : state;
  const Icon = iconOf(shown, isLast, problem);
  return (
    <StopItem state={shown} aria-current={state === "current" ? "step" : undefined}>
      {isUnderWay && (
        <Moving>
          <MovingIcon />
        </Moving>
      )}
      <Mark state={shown} problem={problem !== undefined}>
        {Icon && <Icon strokeWidth={shown === "done" ? 3 : 2} />}
      </Mark>
      <span>
        <span>{label}</span>
        <VisuallyHidden>
          {isUnderWay ? words.parcel.way.underWay : words.parcel.way[state]}
        </VisuallyHidden>
      </span>
    </StopItem>
  );
}

/** What carries a parcel where that is no truck. */
const vehicles: Readonly<Partial<Record<Stage, LucideIcon>>> = { flying: Plane };

/** The places on the parcel's way, from where it set out to its customer. */
export function ProgressTimeline({
  data,
  progress,
}: {
  data: ShipmentData;
  progress: ShipmentProgress;
}) {
  const stops = stopsOf(data, progress);
  const { status, stage } = progress;
  const moving = status === "returning" ? Undo2 : (vehicles[stage] ?? Truck);
  return (
    <Stops aria-label={words.parcel.way.label}>
      {stops.map((stop, index) => (
        <StopMark
          // biome-ignore lint/suspicious/noArrayIndexKey: two stops can have the same name
          key={index}
          stop={stop}
          isLast={index === stops.length - 1}
          moving={moving}
        />
      ))}
    </Stops>
  );
}
