import { useSyncExternalStore } from "react";
import { currentTime } from "./clock.ts";
import { words } from "./words.ts";

const minute = 60_000;
const steps = [
  { unit: "day", ms: 24 * 60 * minute },
  { unit: "hour", ms: 60 * minute },
  { unit: "minute", ms: minute },
] as const;
/** How long ago a time is, in days where it is rough. Nothing that has happened is ahead, whatever the clocks say. */
export function relativeTime(at: number, now: number, isRough = false) {
  const { locale, times } = words.parcel;
  if (isRough && now - at < 24 * 60 * minute) return times.underADay;
  const step = steps.find(({ ms }) => now - at >= ms);
  if (!step) return times.justNow;
  // Without `numeric: "auto"`: 47 hours ago would become "yesterday", which is often wrong.
  return new Intl.RelativeTimeFormat(locale).format(
    -Math.trunc((now - at) / step.ms),
    step.unit,
  );
}

const inKolkata = {
  dateStyle: "medium",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "Asia/Kolkata",
} as const;
/** Made once: lists show hundreds of times. */
let indiaTime: Intl.DateTimeFormat | undefined;
/** A time in India's zone, with the zone's name. */
export function inIndia(iso: string) {
  indiaTime ??= new Intl.DateTimeFormat(words.parcel.locale, inKolkata);
  return `${indiaTime.format(new Date(iso))} IST`;
}

/** A time in India's zone. */
export const IndiaTime = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>{inIndia(iso)}</time>
);

const everyHalfMinute = (changed: () => void) => {
  const timer = setInterval(changed, minute / 2);
  return () => clearInterval(timer);
};
const thisHalfMinute = () => Math.floor(currentTime() / (minute / 2)) * (minute / 2);

/** Now, rounded up to the next half minute and updated with it: nothing that has happened is later. */
export const useNow = () =>
  useSyncExternalStore(everyHalfMinute, thisHalfMinute) + minute / 2;

/** How long ago a time is, updated every half minute, with the time as a tooltip where it is exact. */
export function RelativeTime({
  iso,
  isRough = false,
}: {
  iso: string;
  isRough?: boolean;
}) {
  const now = useNow();
  return (
    <time dateTime={iso} title={isRough ? undefined : inIndia(iso)}>
      {relativeTime(Date.parse(iso), now, isRough)}
    </time>
  );
}
