import { compareText } from "../keys.ts";
import type { ShipmentEvent } from "./data.ts";
import { type EventGroup, eventMeaning, isStage, stageRank } from "./events.ts";
import { type DatedEvent, dated } from "./times.ts";

interface RankedEvent extends DatedEvent {
  /** The rank of the stage: decides the order where the time zones do not. */
  readonly rank: number;
}

/** The stage of a scan whose code tells none. */
const stageOfLeg = {
  domestic: "india",
  connector: "flying",
  lastmile: "local-carrier",
} as const;

function rankOf(event: ShipmentEvent): number {
  const group = eventMeaning(event.awb_event_code)?.group;
  if (group && isStage(group)) return stageRank(group);
  return stageRank(stageOfLeg[event.type ?? "domestic"]);
}

/** A scan's fields as text: a last sort key that does not depend on the order in the courier's response. */
const contents = (event: ShipmentEvent) =>
  JSON.stringify([
    event.awb_history_datetime,
    event.type,
    event.awb_event_code,
    event.awb_history_location,
    event.awb_history_comment,
  ]);

/** What counts as the last of several scans at one time. A problem must not be hidden by the scan that it interrupted. */
const lastAtOneTime: readonly EventGroup[] = [
  "attention",
  "collect",
  "returning",
  "lost",
  "returned",
  "delivered",
];

const placeAtOneTime = ({ event }: RankedEvent) => {
  const group = eventMeaning(event.awb_event_code)?.group;
  return group ? lastAtOneTime.indexOf(group) : -1;
};

const byReading = (left: RankedEvent, right: RankedEvent) =>
  left.reading - right.reading ||
  placeAtOneTime(left) - placeAtOneTime(right) ||
  left.rank - right.rank ||
  compareText(contents(left.event), contents(right.event));

/** The oldest scan among the first remaining scans of each time zone. */
function next(heads: readonly RankedEvent[]): RankedEvent | undefined {
  const candidates = heads.filter(
    (head) => !heads.some(({ latest }) => latest < head.earliest),
  );
  const [first] = candidates.toSorted(
    (left, right) => left.rank - right.rank || byReading(left, right),
  );
  // The local carrier's scans stay in the order of their local times, wherever each is from.
  return first?.event.type === "lastmile"
    ? candidates.filter(({ event }) => event.type === "lastmile").toSorted(byReading)[0]
    : first;
}

/**
 * The scans, newest first: in one time zone by time, of one time the problem, across zones by what is certain for all
 * possible offsets, otherwise by stage. Scans without a valid time come last.
 */
export function newestFirst(events: readonly ShipmentEvent[]): ShipmentEvent[] {
  const timed = events
    .flatMap((event) => dated(event) ?? [])
    .map((known) => ({ ...known, rank: rankOf(known.event) }));
  const queues = Map.groupBy(timed.toSorted(byReading), ({ clock }) => clock);
  const oldestFirst: ShipmentEvent[] = [];
  for (;;) {
    const chosen = next([...queues.values()].flatMap(([head]) => head ?? []));
    if (!chosen) break;
    queues.get(chosen.clock)?.shift();
    oldestFirst.push(chosen.event);
  }
  const untimed = events.filter((event) => !dated(event));
  return [
    ...oldestFirst.reverse(),
    ...untimed.toSorted((left, right) => compareText(contents(right), contents(left))),
  ];
}
