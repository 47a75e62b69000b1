interface Hours {
  /** IANA time zone of the hours. */
  readonly zone: string;
  readonly zoneLabel: string;
  /** 0 is Sunday. */
  readonly days: readonly number[];
  /** "HH:MM", 24-hour clock, as is `to`. */
  readonly from: string;
  readonly to: string;
}

const dayNames: readonly string[] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const nameOf = (day: number) => dayNames[day % 7] ?? "";

/** "Monday to Saturday, 10:00 to 19:00 IST" */
export function formatHours({ days, from, to, zoneLabel }: Hours): string {
  return `${formatDays(days)}, ${from} to ${to} ${zoneLabel}`;
}

function formatDays(days: readonly number[]) {
  if (days.length === 7) return "Every day";
  // The week starts on Monday, so that Saturday and Sunday are adjacent.
  const week = [1, 2, 3, 4, 5, 6, 0].filter((day) => days.includes(day));
  const runs: number[][] = [];
  for (const day of week) {
    const run = runs.at(-1);
    if (run && (run.at(-1) ?? 0) + 1 === (day || 7)) run.push(day || 7);
    else runs.push([day || 7]);
  }
  return runs
    .map((run) =>
      run.length > 2 ? `${nameOf(run[0] ?? 0)} to ${nameOf(run.at(-1) ?? 0)}` : run.map(nameOf).join(" and "),
    )
    .join(", ");
}

/** Whether the chat is answered at `now`, and until or from when, in the business's time zone. */
export function availability(hours: Hours, now: Date): { open: boolean; text: string } {
  const { day, time } = dayAndTime(hours.zone, now);
  const { from, to, zoneLabel } = hours;
  if (hours.days.includes(day) && time >= from && time < to) {
    return { open: true, text: `Open now, until ${to} ${zoneLabel}` };
  }
  const startsIn = [0, 1, 2, 3, 4, 5, 6, 7].find(
    (ahead) => hours.days.includes((day + ahead) % 7) && (ahead > 0 || time < from),
  );
  if (startsIn === undefined) return { open: false, text: "Closed now" };
  const when = startsIn === 0 ? "today" : startsIn === 1 ? "tomorrow" : `on ${nameOf(day + startsIn)}`;
  return { open: false, text: `Closed now, opens ${when} at ${from} ${zoneLabel}` };
}

function dayAndTime(zone: string, now: Date) {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    weekday: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(now);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? "";
  return { day: dayNames.indexOf(part("weekday")), time: `${part("hour")}:${part("minute")}` };
}
