import { quantile } from "../../measure/timing.ts";

export type Results = ReturnType<typeof createResults>;

/** The times of every step, and how often each error occurred. */
export function createResults() {
  const times = new Map<string, number[]>();
  const errors = new Map<string, number>();
  const failures = new Map<string, number>();
  const increment = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  return {
    count(step: string, ms: number, error?: string): void {
      times.set(step, times.get(step) ?? []);
      times.get(step)?.push(ms);
      if (error === undefined) return;
      increment(failures, step);
      increment(errors, `${step}: ${error}`);
    },
    requests: () => [...times.values()].reduce((sum, each) => sum + each.length, 0),
    errors,
    rows: () =>
      [...times].sort().map(([step, each]) => ({
        step,
        requests: each.length,
        errors: failures.get(step) ?? 0,
        "p50 ms": Math.round(quantile(each, 0.5)),
        "p99 ms": Math.round(quantile(each, 0.99)),
        "slowest ms": Math.round(Math.max(...each)),
      })),
  };
}
