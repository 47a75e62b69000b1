import { useSyncExternalStore } from "react";
import { currentTime } from "./clock.ts";

const minute = 60_000;
const steps = [
  { unit: "day", ms: 24 * 60 * minute },
  { unit: "hour", ms: 60 * minute },
  { unit: "minute", ms: minute },
] as const;
/** Without `numeric: "auto"`: 47 hours ago would become "yesterday", which is often wrong. */
const words = new Intl.RelativeTimeFormat("en");

/** How long ago a time is, in days where it is rough. Nothing that has happened is ahead, whatever the clocks say. */
export function relativeTime(at: number, now: number, isRough = false) {
  if (isRough && now - at < 24 * 60 * minute) return "under a day ago";
  const step = steps.find(({ ms }) => now - at >= ms);
  return step ? words.format(-Math.trunc((now - at) / step.ms), step.unit) : "just now";
}

const indiaTime = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "medium",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "Asia/Kolkata",
});
/** A time in India's zone, with the zone's name. */
export const inIndia = (iso: string) => `${indiaTime.format(new Date(iso))} IST`;

const everyHalfMinute = (changed: () => void) => {
  const timer = setInterval(changed, minute / 2);
  return () => clearInterval(timer);
};
const thisHalfMinute = () => Math.floor(currentTime() / (minute / 2)) * (minute / 2);

/** Now, rounded up to the next half minute and updated with it: nothing that has happened is later. */
export const useNow = () => useSyncExternalStore(everyHalfMinute, thisHalfMinute) + minute / 2;

/** How long ago a time is, updated every half minute, with the time as a tooltip where it is exact. */
export function RelativeTime({ iso, isRough = false }: { iso: string; isRough?: boolean }) {
  const now = useNow();
  return (
    <time dateTime={iso} title={isRough ? undefined : inIndia(iso)}>
      {relativeTime(Date.parse(iso), now, isRough)}
    </time>
  );
}
