const dayMs = 86_400_000;

/** In English, in `zone` or else the viewer's time zone. */
const format = (options: Intl.DateTimeFormatOptions, zone?: string) =>
  new Intl.DateTimeFormat("en-GB", { ...options, timeZone: zone });

/** Whole days since the Unix epoch by the calendar: some days have 23 or 25 hours. */
function calendarDay(moment: number, zone?: string): number {
  const date = format({ year: "numeric", month: "2-digit", day: "2-digit" }, zone).format(moment);
  return Date.parse(date.split("/").toReversed().join("-")) / dayMs;
}

/** A moment (ms since the Unix epoch) as "today 14:05", "Tuesday 14:05" or "3 October 2023, 14:05". */
export function formatWhen(moment: number, now: number, zone?: string): string {
  const time = format({ hour: "2-digit", minute: "2-digit" }, zone).format(moment);
  const daysAgo = calendarDay(now, zone) - calendarDay(moment, zone);
  if (daysAgo === 0) return `today ${time}`;
  if (daysAgo === 1) return `yesterday ${time}`;
  if (now - moment < 6 * dayMs) return `${format({ weekday: "long" }, zone).format(moment)} ${time}`;
  return `${format({ day: "numeric", month: "long", year: "numeric" }, zone).format(moment)}, ${time}`;
}
