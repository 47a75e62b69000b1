import { quantile } from "../../measure/timing.ts";

/** What the visits of a soak came to, step by step. */
export interface Results {
  /** Something took so long; with what was wrong about it, if anything was. */
  count(step: string, ms: number, wrong?: string): void;
  readonly requests: number;
  readonly errors: ReadonlyMap<string, number>;
  rows(): Record<string, string | number>[];
}

export function makeTally(): Results {
  const times = new Map<string, number[]>();
  const errors = new Map<string, number>();
  const wrongs = new Map<string, number>();
  return {
    count(step, ms, wrong) {
      const known = times.get(step);
      if (known) known.push(ms);
      else times.set(step, [ms]);
      if (wrong === undefined) return;
      wrongs.set(step, (wrongs.get(step) ?? 0) + 1);
      const line = `${step}: ${wrong}`;
      errors.set(line, (errors.get(line) ?? 0) + 1);
    },
    get requests() {
      return [...times.values()].reduce((sum, each) => sum + each.length, 0);
    },
    errors,
    rows: () =>
      [...times].sort().map(([step, each]) => ({
        step,
        requests: each.length,
        errors: wrongs.get(step) ?? 0,
        "p50 ms": Math.round(quantile(each, 0.5)),
        "p99 ms": Math.round(quantile(each, 0.99)),
        "slowest ms": Math.round(Math.max(...each)),
      })),
  };
}
