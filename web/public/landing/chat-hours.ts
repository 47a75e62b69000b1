import { words } from "../../ui/words.ts";

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

/** Monday to Sunday, so that Saturday and Sunday are adjacent: days from 0 for Sunday. */
const week = [1, 2, 3, 4, 5, 6, 0];

/** A day's name: 4 January 1970 was a Sunday. */
const dayName = (day: number) =>
  new Intl.DateTimeFormat(words.language, { weekday: "long", timeZone: "UTC" }).format(
    (3 + day) * 86_400_000,
  );

/** "Monday to Saturday, 10:00 to 19:00 IST" */
export function formatHours({ days, from, to, zoneLabel }: Hours): string {
  const { landing } = words.pages;
  const open = week.filter((day) => days.includes(day));
  const [first = 0] = open;
  const last = open.at(-1) ?? first;
  const isRun =
    open.length > 2 && week.indexOf(last) - week.indexOf(first) === open.length - 1;
  const shown = isRun
    ? landing.days(dayName(first), dayName(last))
    : open.map(dayName).join(", ");
  return landing.hours(shown, from, to, zoneLabel);
}

/** Whether the chat is answered at `now`, in the business's time zone. */
export function isChatOpen({ zone, days, from, to }: Hours, now: Date): boolean {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: zone, ...options }).format(now);
  const time = format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const today = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].indexOf(
    format({ weekday: "short" }),
  );
  return days.includes(today) && time >= from && time < to;
}
