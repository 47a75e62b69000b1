import { randomUUID } from "node:crypto";
import { isTransient } from "../platform/failure.ts";
import { type ItemKey, indexQuery, keyOf, keyText, queryItems } from "./reads.ts";
import { indexes, placeIn } from "./schema.ts";
import { unixSeconds } from "./table.ts";
import { ifPresent, transactWrite, update, updateItem } from "./writes.ts";

/** What is due: lists of the index `directory` in which items stand by a time, and runs that work through them. */

/** The keys that list an item from a moment on, in milliseconds since 1970. */
export const listedFrom = (list: string, at: number, { pk, sk }: ItemKey) =>
  placeIn("directory", list, `${new Date(at).toISOString()}#${pk}#${sk}`);

/** The keys of what stands in a list up to a moment: the earliest first. @param from leaves out what stands before */
export async function listedKeys(
  list: string,
  until: number,
  limit: number,
  from = 0,
): Promise<ItemKey[]> {
  const values = {
    from: new Date(from).toISOString(),
    until: `${new Date(until).toISOString()}~`,
  };
  const range = { where: "#sort BETWEEN :from AND :until", values, Limit: limit };
  const { Items = [] } = await queryItems(
    indexQuery("directory", list, { ...range, attributes: ["pk", "sk"] }),
  );
  return Items.map(keyOf);
}

/** The keys of what is due in a list, each once, until nothing is: also what becomes due meanwhile. */
export async function* eachDue(
  list: string,
  now: () => number,
  atOnce: number,
): AsyncGenerator<ItemKey> {
  const done = new Set<string>();
  for (;;) {
    const due = (await listedKeys(list, now(), atOnce)).filter(
      (key) => !done.has(keyText(key)),
    );
    if (due.length === 0) return;
    for (const key of due) {
      done.add(keyText(key));
      yield key;
    }
  }
}

/**
 * Takes an item off its list, unless it was listed anew since it was read: then it stays, and only `noted` is set.
 * @param read the item as it was read
 * @param over what else is set where it goes
 */
export async function unlist(
  read: ItemKey & { readonly [indexes.directory.sort]?: string | undefined },
  noted: Readonly<Record<string, unknown>>,
  over: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { sort } = indexes.directory;
  const { written } = await updateItem(read, {
    set: { ...noted, ...over, ...placeIn("directory", undefined, undefined) },
    condition: `attribute_exists(pk) AND (${sort} = :seen OR attribute_not_exists(${sort}))`,
    values: { seen: read[sort] ?? "" },
  });
  if (!written && Object.keys(noted).length > 0)
    await updateItem(read, { set: noted, ...ifPresent });
}

interface LeaseTime {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How long a run may take: one that is killed loses its lease then. */
  readonly forMs: number;
  /** How long after its end the next run may start. */
  readonly restMs?: () => number;
}

/**
 * Does the work of a worker's run, one run at a time.
 * @param work gets the time at which the lease ends
 * @returns undefined where another run is under way
 */
export async function withLease<Result>(
  key: ItemKey,
  { now, forMs, restMs = () => 0 }: LeaseTime,
  work: (endsAt: number) => Promise<Result>,
): Promise<Result | undefined> {
  const holder = randomUUID();
  const startedAt = now();
  const until = startedAt + forMs;
  const take = update(key, {
    set: { holder, until, expiresAt: unixSeconds(until) },
    condition: "attribute_not_exists(#until) OR #until <= :now",
    values: { now: startedAt },
  });
  if (await transactWrite([take])) return undefined;
  try {
    return await work(until);
  } finally {
    await updateItem(key, {
      set: { until: now() + restMs() },
      condition: "holder = :holder",
      values: { holder },
    }).catch((error: unknown) => {
      // It ends by itself.
      if (!isTransient(error)) throw error;
    });
  }
}
