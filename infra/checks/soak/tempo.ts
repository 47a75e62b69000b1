import { quantile } from "../../measure/timing.ts";

export type Tempo = ReturnType<typeof createTempo>;

/** Median times of replies at which people slow down, and come faster again, in milliseconds. */
const [slow, fast] = [800, 300];
const repliesJudged = 20;
/** Slower, and nobody would notice that the server has recovered. */
const least = 0.1;
/** With this part of the pace people begin, and come back after a restart: all functions start at once then. */
const atFirst = 0.2;

/** How many times as fast as usual people are: at most so, and slower while the server is at its limit. */
export function createTempo(most: number) {
  let pace = most * atFirst;
  const recent: number[] = [];
  const paces: number[] = [];
  return {
    pace: () => pace,
    /** Judges the time of a reply. */
    note(ms: number): void {
      if (recent.push(ms) < repliesJudged) return;
      const median = quantile(recent.splice(0), 0.5);
      if (median > slow) pace = Math.max(least * most, pace * 0.6);
      if (median < fast) pace = Math.min(most, pace * 1.3);
      paces.push(pace);
    },
    restart: () => {
      pace = Math.min(pace, most * atFirst);
    },
    /** Over all replies. */
    average: () => paces.reduce((sum, one) => sum + one, 0) / Math.max(1, paces.length),
  };
}
