const day = 86_400_000;

/** The viewer's zone unless told; English, as every sentence it stands in. */
const format = (options: Intl.DateTimeFormatOptions, zone?: string) =>
  new Intl.DateTimeFormat("en-GB", { ...options, timeZone: zone });

const calendarDay = (moment: number, zone?: string) =>
  format({ year: "numeric", month: "2-digit", day: "2-digit" }, zone).format(moment);

/** When something was, as one says it on the viewer's clock: "today 14:05", "Tuesday 14:05", "3 October 2023, 14:05". */
export function formatWhen(moment: number, now: number, zone?: string): string {
  const time = format({ hour: "2-digit", minute: "2-digit" }, zone).format(moment);
  const isDaysAgo = (days: number) => calendarDay(moment, zone) === calendarDay(now - days * day, zone);
  if (isDaysAgo(0)) return `today ${time}`;
  if (isDaysAgo(1)) return `yesterday ${time}`;
  if (now - moment < 6 * day) return `${format({ weekday: "long" }, zone).format(moment)} ${time}`;
  return `${format({ day: "numeric", month: "long", year: "numeric" }, zone).format(moment)}, ${time}`;
}

/** What is left of a wait: "1:05", "14:59". Rounded up, so that 0:00 is shown only when it is over. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
