const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The viewer's zone unless told; English, as every sentence it stands in. */
const parts = (options: Intl.DateTimeFormatOptions, zone?: string) =>
  new Intl.DateTimeFormat("en-GB", { ...options, timeZone: zone });

const calendarDay = (moment: Date, zone?: string) =>
  parts({ year: "numeric", month: "2-digit", day: "2-digit" }, zone).format(moment);

/** When something was, as one says it on the viewer's clock: "today 14:05", "Tuesday 14:05", "3 October 2023, 14:05". */
export function saidAs(moment: Date, now: Date, zone?: string): string {
  const time = parts({ hour: "2-digit", minute: "2-digit" }, zone).format(moment);
  const sameDay = (daysAgo: number) =>
    calendarDay(moment, zone) === calendarDay(new Date(now.getTime() - daysAgo * day), zone);
  if (sameDay(0)) return `today ${time}`;
  if (sameDay(1)) return `yesterday ${time}`;
  if (now.getTime() - moment.getTime() < 6 * day) return `${parts({ weekday: "long" }, zone).format(moment)} ${time}`;
  return `${parts({ day: "numeric", month: "long", year: "numeric" }, zone).format(moment)}, ${time}`;
}

/** How long ago: "just now", "12 minutes ago", and from half a day on the moment itself. */
export function agoOf(moment: Date, now: Date, zone?: string): string {
  const passed = now.getTime() - moment.getTime();
  if (passed < minute) return "just now";
  const relative = new Intl.RelativeTimeFormat("en-GB");
  if (passed < hour) return relative.format(-Math.floor(passed / minute), "minute");
  if (passed < day / 2) return relative.format(-Math.floor(passed / hour), "hour");
  return saidAs(moment, now, zone);
}

/** What is left of a wait: "1:05", "14:59". Rounded up, so that 0:00 is shown only when it is over. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
