import { Agent } from "node:http";
import pLimit from "p-limit";
import { defaultTimeoutSeconds, type FunctionSpec, registry } from "../../../functions/registry.ts";
import { endpointNames } from "../../../functions/testing/handlers.ts";
import { type EndpointName, endpoints, type FunctionName } from "../../../shared/contract.ts";
import { printTable } from "../../measure/timing.ts";
import { type BenchCall, type BenchStep, benchCallsOn } from "../bench/api/calls.ts";
import { isRight, send } from "../bench/api/client.ts";
import { exchange, type Reply } from "../exchange.ts";
import { problemsOf } from "./judge.ts";
import { type OddInput, oddInputs } from "./odd-inputs.ts";
import { addressAt, type Rehearsal } from "./rehearsal.ts";
import { changedKeys, settledItems } from "./stored-items.ts";
import { type RightCall, type WireRequest, wireOf } from "./wire.ts";

/** Right calls that an operation's inputs are made from; some are used up by the first of them. */
const supply = 8;
/** So many of them are made unchanged first: a change of a call that is refused anyway would prove nothing. */
const unchanged = 2;
/** Calls made of one right call wait for each other: those who write on one thing at the same time may be told to try again. */
const lanes = supply - unchanged;
/** Milliseconds. A function answers within its own time for a request, which ends before (functions/http/serve.ts). */
const limitOf = (name: EndpointName) => {
  const { timeoutSeconds = defaultTimeoutSeconds }: FunctionSpec =
    registry[(endpoints[name].servedBy ?? name) as FunctionName];
  return timeoutSeconds * 1_000;
};

/** CloudFront refuses addresses of more than 8,192 bytes. */
const longestAddress = 8_000;

interface Sent {
  readonly name: EndpointName;
  readonly input: OddInput;
  readonly request: WireRequest;
  readonly from: string;
  readonly reply: Reply;
}

interface Tally {
  readonly accepted: number;
  readonly refused: number;
  readonly slowestMs: number;
}

const agent = new Agent({ keepAlive: false });
let addresses = 0;
/** Each input comes from a network of its own: a reached limit would answer all others. */
const nextAddress = () => {
  addresses += 1;
  return addressAt(addresses);
};

const sendWire = (portal: string, { method, path, query, headers, body }: WireRequest, from: string): Promise<Reply> =>
  exchange({
    agent,
    port: new URL(portal).port,
    method,
    path: query === "" ? path : `${path}?${query}`,
    headers: headers as Record<string, string>,
    localAddress: from,
    bytes: body,
    timeout: 30_000,
  });

/** A session that has ended, a record that is there or newer: an input before was accepted. */
const usedUp = [401, 409];
const maxRenewals = 12;

/** Right calls, and new ones in place of those that are used up. */
async function supplyOf(prepare: BenchCall) {
  const take = async () => {
    const next = await prepare(supply);
    return Array.from({ length: supply }, () => next() as BenchStep & RightCall);
  };
  let steps = await take();
  let renewing: ReturnType<typeof take> | undefined;
  let renewals = 0;
  return {
    first: steps.slice(0, unchanged),
    ofLane: (index: number) => steps[unchanged + index] as BenchStep & RightCall,
    /** Replaces the calls if this is one of them: of several that fail at the same time, one replaces all. */
    renewAfter: async (step: BenchStep) => {
      if (renewing === undefined && renewals < maxRenewals && steps.some((one) => one === step)) {
        renewals += 1;
        renewing = take();
      }
      if (renewing) steps = await renewing;
      renewing = undefined;
    },
  };
}

/** Sends an operation's odd inputs and returns what was sent, with what is wrong in words. */
async function attack(portal: string, name: EndpointName, prepare: BenchCall, inputs: readonly OddInput[]) {
  const problems: string[] = [];
  const sent: Sent[] = [];
  const right = await supplyOf(prepare);
  for (const step of right.first) {
    const reply = await send(portal, step);
    step.keep?.(reply);
    if (!isRight(step, reply))
      problems.push(`${name}: the right call got ${reply.status} ${JSON.stringify(reply.body)}`);
  }
  const once = async (step: BenchStep & RightCall, input: OddInput) => {
    const from = nextAddress();
    const request = input.change(wireOf(step), step);
    const reply = await sendWire(portal, request, from);
    if (reply.status < 400 && !input.mayMissFunction) step.keep?.(reply);
    return { name, input, request, from, reply };
  };
  const sendInput = async (input: OddInput, lane: number) => {
    try {
      const step = right.ofLane(lane);
      let one = await once(step, input);
      if (usedUp.includes(one.reply.status) && !input.changesCredentials) {
        await right.renewAfter(step);
        one = await once(right.ofLane(lane), input);
      }
      sent.push(one);
      const { path, query } = one.request;
      const mayMissFunction = input.mayMissFunction || path.length + query.length > longestAddress;
      const expected = { limitMs: limitOf(name), mayMissFunction };
      for (const problem of problemsOf(name, one.reply, expected))
        problems.push(`${name}, ${input.part}, ${input.what}: ${problem}`);
    } catch (error) {
      problems.push(`${name}, ${input.part}, ${input.what}: ${error}`);
    }
  };
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let at = lane; at < inputs.length; at += lanes) {
        const input = inputs[at];
        if (input) await sendInput(input, lane);
      }
    }),
  );
  return { sent, problems };
}

const isRefused = ({ reply }: Sent) => reply.status >= 400;

const tallyOf = (sent: readonly Sent[]): Tally => ({
  accepted: sent.filter((one) => !isRefused(one)).length,
  refused: sent.filter(isRefused).length,
  slowestMs: Math.max(0, ...sent.map(({ reply }) => reply.ms)),
});

/** Sends what was refused once more and returns what that changed in the table, in words. */
async function changesByRefused(rehearsal: Rehearsal, refused: readonly Sent[]): Promise<string[]> {
  const { url, database, tableName } = rehearsal;
  const before = await settledItems(database, tableName);
  const again = await pLimit(lanes).map(refused, async (one) => ({
    ...one,
    reply: await sendWire(url, one.request, one.from),
  }));
  const changed = changedKeys(before, await settledItems(database, tableName));
  if (changed.length === 0) return [];
  // What was refused only because of another input can be accepted now.
  const stillRefused = again.filter(isRefused);
  return stillRefused.length < refused.length
    ? changesByRefused(rehearsal, stillRefused)
    : [`refused calls changed ${changed.length} items: ${changed.slice(0, 10).join("; ")}`];
}

/** Every operation gets odd inputs of every kind; returns what was wrong. */
export async function attackWithInputs(
  rehearsal: Rehearsal,
  { count, seed, only }: { count: number; seed: number; only?: string | undefined },
): Promise<string[]> {
  const names = endpointNames.filter((name) => only === undefined || name === only);
  const prepared = await benchCallsOn(rehearsal.url);
  const all: Sent[] = [];
  const problems: string[] = [];
  // In the contract's order: what changes accounts comes after what signs in with them.
  for (const name of names) {
    const found = await attack(rehearsal.url, name, prepared[name], oddInputs(name, { count, seed }));
    all.push(...found.sent);
    problems.push(...found.problems);
    console.error(`${name} ...`);
  }
  printTable(
    `Odd inputs, seed ${seed}`,
    names.map((name) => {
      const { accepted, refused, slowestMs } = tallyOf(all.filter((one) => one.name === name));
      return {
        operation: name,
        inputs: accepted + refused,
        accepted,
        refused,
        "slowest ms": Math.round(slowestMs),
        wrong: problems.filter((problem) => problem.startsWith(`${name},`) || problem.startsWith(`${name}:`)).length,
      };
    }),
  );
  problems.push(...(await changesByRefused(rehearsal, all.filter(isRefused))));
  agent.destroy();
  return problems;
}
