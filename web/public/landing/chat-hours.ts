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

/** The week starts on Monday, so that Saturday and Sunday are adjacent. */
const week = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const dayNames = (days: readonly number[]) => week.filter((_, index) => days.includes((index + 1) % 7));

/** "Monday to Saturday, 10:00 to 19:00 IST" */
export function formatHours({ days, from, to, zoneLabel }: Hours): string {
  const names = dayNames(days);
  const [first = "", last = ""] = [names[0], names.at(-1)];
  const isRun = names.length > 2 && week.indexOf(last) - week.indexOf(first) === names.length - 1;
  return `${isRun ? `${first} to ${last}` : names.join(", ")}, ${from} to ${to} ${zoneLabel}`;
}

/** Whether the chat is answered at `now`, in the business's time zone. */
export function isChatOpen({ zone, days, from, to }: Hours, now: Date): boolean {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: zone, ...options }).format(now);
  const time = format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return dayNames(days).includes(format({ weekday: "long" })) && time >= from && time < to;
}
