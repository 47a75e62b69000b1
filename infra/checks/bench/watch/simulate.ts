import { setImmediate as pause } from "node:timers/promises";
import { watchItem, watchKey } from "../../../../functions/shipments/due-store.ts";
import { snapshotKey } from "../../../../functions/shipments/snapshot-store.ts";
import { type WatchRun, watch } from "../../../../functions/shipments/watch.ts";
import { randomNumbers } from "../../../measure/random-numbers.ts";
import { type Journey, journeyFrom, replyOf } from "./journeys.ts";
import { type MemoryTable, startMemoryTable } from "./memory-table.ts";

/** The portal's watch over simulated days: its real code on a simulated clock, courier and table. */

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const betweenRunsMs = 5 * minuteMs;
/** Before this, first calls for all numbers of the start are made; nothing is measured. */
const warmUpMs = dayMs;
/** News may be this old when the courier goes away or comes back. */
const aroundAbsenceMs = 3.5 * hourMs;

export interface Plan {
  readonly moving: number;
  /** Measured days, after one that is not. */
  readonly days: number;
  /** Days from the measured start, where the courier does not answer. */
  readonly away?: { readonly fromDay: number; readonly days: number };
  /** How many calls in a hundred fail at random. */
  readonly failuresInAHundred: number;
  /** Once a day a run is killed, and once a day two runs start together. */
  readonly accidents: boolean;
}

interface Parcel {
  readonly journey: Journey;
  /** How many scans the courier's last answer had; undefined before the first. */
  seen: number | undefined;
  answeredAt: number;
}

export interface Outcome {
  calls: number;
  failed: number;
  runs: number;
  killed: number;
  /** Hours from a scan to its stored snapshot: while the courier answered, of these at the door, and of its absence. */
  readonly latencies: { readonly usual: number[]; readonly door: number[]; readonly absence: number[] };
  /** Hours that calls of each kind came later than they were due. */
  readonly waits: { readonly urgent: number[]; readonly usual: number[] };
  /** Calls for a number out for delivery after another one of the same run. */
  unfair: number;
  /** Calls less than a second after the one before, and calls for a number before its interval had passed. */
  tooSoon: number;
  withinInterval: number;
  /** Moving numbers at the end that nothing will ask for, or that were last asked longer ago than any schedule says. */
  forgotten: number;
  longestLagMinutes: number;
  /** Seconds that runs took. */
  runSeconds: number;
  readonly units: MemoryTable["units"];
}

const never = new Promise<never>(() => {});

class Simulation {
  now: number;
  readonly #start: number;
  readonly #plan: Plan;
  readonly #random = randomNumbers(11);
  readonly #memory = startMemoryTable();
  readonly #parcels = new Map<string, Parcel>();
  /** Parcels by the run before which they end. */
  readonly #ends = new Map<number, Parcel[]>();
  #serial = 0;
  #lastCallAt = 0;
  /** Whether this run called for a number that is not out for delivery. */
  #calledUsual = false;
  readonly outcome: Outcome;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#start = Date.UTC(2026, 0, 1);
    this.now = this.#start;
    this.outcome = {
      ...{ calls: 0, failed: 0, runs: 0, killed: 0, unfair: 0, tooSoon: 0, withinInterval: 0 },
      ...{ forgotten: 0, longestLagMinutes: 0, runSeconds: 0, units: this.#memory.units },
      latencies: { usual: [], door: [], absence: [] },
      waits: { urgent: [], usual: [] },
    };
    while (this.#parcels.size < plan.moving) this.#file(this.now - this.#random() * 13 * dayMs);
  }

  get #measuredFrom() {
    return this.#start + warmUpMs;
  }

  get #absence() {
    const { away } = this.#plan;
    if (!away) return undefined;
    const from = this.#measuredFrom + away.fromDay * dayMs;
    return { from, until: from + away.days * dayMs };
  }

  /** A new parcel, as the follower leaves it; none where its journey is over already. */
  #file(filedAt: number): void {
    const journey = journeyFrom(this.#serial, filedAt, this.#random);
    if (journey.endsAt <= this.now) return;
    this.#serial += 1;
    const parcel = { journey, seen: undefined, answeredAt: 0 };
    this.#parcels.set(journey.number, parcel);
    this.#memory.put(watchItem(journey.number, { at: Math.max(filedAt, this.#start), urgent: false }));
    if (journey.endsAt === Number.POSITIVE_INFINITY) return;
    const slot = Math.ceil(journey.endsAt / betweenRunsMs);
    this.#ends.set(slot, [...(this.#ends.get(slot) ?? []), parcel]);
  }

  /** For every parcel that ended another begins. */
  #replaceEnded(): void {
    const slot = Math.floor(this.now / betweenRunsMs);
    for (const { journey } of this.#ends.get(slot) ?? []) this.#file(journey.endsAt);
    this.#ends.delete(slot);
  }

  /** The courier: stands for `fetch`. */
  readonly courier = async (_: unknown, { body }: { body: string }): Promise<Response> => {
    const { tracking } = JSON.parse(body);
    const parcel = this.#parcels.get(tracking);
    if (!parcel) throw new Error(`The number ${tracking} was never filed`);
    this.outcome.calls += 1;
    if (this.now - this.#lastCallAt < secondMs) this.outcome.tooSoon += 1;
    this.#lastCallAt = this.now;
    this.#noteWait(tracking);
    const absence = this.#absence;
    if (absence && this.now >= absence.from && this.now < absence.until) return new Response("", { status: 503 });
    if (this.#random() * 100 < this.#plan.failuresInAHundred) {
      // Some of them are a refusal, which pauses all calls.
      return new Response("<p>Sorry", { status: this.#random() < 0.01 ? 429 : 200 });
    }
    return new Response(this.#answer(parcel));
  };

  #noteWait(number: string): void {
    const { directorySk, directoryPk } = this.#memory.get(watchKey(number)) ?? {};
    const isUrgent = directoryPk === "DUE#URGENT";
    if (isUrgent && this.#calledUsual) this.outcome.unfair += 1;
    this.#calledUsual ||= !isUrgent;
    if (this.now < this.#measuredFrom) return;
    const waited = (this.now - Date.parse(String(directorySk).slice(0, 24))) / hourMs;
    this.outcome.waits[isUrgent ? "urgent" : "usual"].push(waited);
  }

  #answer(parcel: Parcel): string {
    const { journey, seen: known } = parcel;
    const { scans } = journey;
    const atTheDoor = known !== undefined && scans[known - 1]?.code === "SGE_303";
    const gap = this.now - parcel.answeredAt;
    if (gap < (atTheDoor ? 30 * minuteMs : 3 * hourMs)) this.outcome.withinInterval += 1;
    const seen = scans.findLastIndex(({ at }) => at <= this.now) + 1;
    for (let at = known ?? seen; at < seen; at += 1) this.#noteLatency(journey, at);
    Object.assign(parcel, { seen, answeredAt: this.now });
    return replyOf(journey, seen);
  }

  #noteLatency({ scans }: Journey, index: number): void {
    const madeAt = scans[index]?.at ?? 0;
    if (madeAt < this.#measuredFrom) return;
    const { usual, door, absence } = this.outcome.latencies;
    const away = this.#absence;
    if (away && madeAt >= away.from - aroundAbsenceMs && madeAt < away.until + aroundAbsenceMs) {
      absence.push((this.now - Math.max(madeAt, away.until)) / hourMs);
      return;
    }
    usual.push((this.now - madeAt) / hourMs);
    if (scans[index - 1]?.code === "SGE_303") door.push((this.now - madeAt) / hourMs);
  }

  stop(): void {
    this.#memory.stop();
  }

  async run(progress: (day: number) => unknown): Promise<Outcome> {
    const total = (warmUpMs + this.#plan.days * dayMs) / betweenRunsMs;
    const perDay = dayMs / betweenRunsMs;
    for (let count = 0; count < total; count += 1) {
      if (count % perDay === 0) progress(count / perDay);
      this.now = this.#start + count * betweenRunsMs;
      this.#replaceEnded();
      const isAccident = this.#plan.accidents && count % perDay === 100;
      await this.#runOnce({
        killAfter: isAccident ? 20 : undefined,
        twice: this.#plan.accidents && count % perDay === 50,
      });
      // Timers and sockets of the process get their turn.
      await pause();
    }
    this.#lookForForgotten();
    return this.outcome;
  }

  async #runOnce({ killAfter = Number.POSITIVE_INFINITY, twice = false }): Promise<void> {
    const startedAt = this.now;
    this.#calledUsual = false;
    let slept = 0;
    const { promise: killed, resolve: kill } = Promise.withResolvers<undefined>();
    const clock = {
      now: () => this.now,
      sleep: async (milliseconds: number) => {
        slept += 1;
        if (slept > killAfter) {
          kill(undefined);
          return never;
        }
        this.now += milliseconds;
      },
    };
    const [run] = await Promise.all([Promise.race([watch(clock), killed]), twice ? watch(clock) : undefined]);
    this.outcome.runs += 1;
    this.outcome.runSeconds += Math.ceil((this.now - startedAt) / secondMs) + 1;
    if (!run) this.outcome.killed += 1;
    else this.#noteRun(run, startedAt);
  }

  #noteRun({ failed, lagMinutes, end }: WatchRun, startedAt: number): void {
    this.outcome.failed += failed;
    if (startedAt < this.#measuredFrom) return;
    this.outcome.longestLagMinutes = Math.max(this.outcome.longestLagMinutes, lagMinutes);
    if (end === "running" || end === "off") throw new Error(`A run ended with ${end}`);
  }

  #lookForForgotten(): void {
    const longestMs = 2 * dayMs + hourMs * (this.outcome.longestLagMinutes / 60);
    for (const [number, { journey, answeredAt }] of this.#parcels) {
      const { directorySk } = this.#memory.get(watchKey(number)) ?? {};
      const { data } = this.#memory.get(snapshotKey(number)) ?? {};
      const isOver = JSON.stringify(data ?? "").includes("SGE_304");
      if (isOver) continue;
      if (directorySk === undefined || this.now - Math.max(answeredAt, journey.filedAt) > longestMs) {
        this.outcome.forgotten += 1;
      }
    }
  }
}

export async function simulate(plan: Plan, progress: (day: number) => unknown = () => {}): Promise<Outcome> {
  const simulation = new Simulation(plan);
  const fetchBefore = globalThis.fetch;
  const warnBefore = console.warn;
  console.warn = () => {};
  globalThis.fetch = simulation.courier as unknown as typeof fetch;
  try {
    return await simulation.run(progress);
  } finally {
    simulation.stop();
    globalThis.fetch = fetchBefore;
    console.warn = warnBefore;
  }
}
