import { quantile } from "../../measure/timing.ts";

export type Results = ReturnType<typeof createResults>;

/** The times of every step, and how often each fault occurred. */
export function createResults() {
  const times = new Map<string, number[]>();
  const faults = new Map<string, number>();
  const failures = new Map<string, number>();
  const lost = new Map<string, number>();
  const increment = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
  return {
    count(step: string, ms: number, fault?: string): void {
      const known = times.get(step) ?? [];
      known.push(ms);
      times.set(step, known);
      if (fault === undefined) return;
      increment(failures, step);
      increment(faults, `${step}: ${fault}`);
    },
    /** A request that a restart left without an answer. */
    countLost: (step: string) => void increment(lost, step),
    fault: (text: string) => void increment(faults, text),
    faults: faults as ReadonlyMap<string, number>,
    requests: () => sum([...times.values()].map(({ length }) => length)),
    lost: () => sum(lost.values()),
    rows: () =>
      [...times].sort().map(([step, each]) => ({
        step,
        requests: each.length,
        "lost in restarts": lost.get(step) ?? 0,
        faults: failures.get(step) ?? 0,
        "p50 ms": Math.round(quantile(each, 0.5)),
        "p99 ms": Math.round(quantile(each, 0.99)),
        "slowest ms": Math.round(Math.max(...each)),
      })),
  };
}
