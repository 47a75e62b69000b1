import pLimit from "p-limit";

/** Fast enough for 200 items, without using up the API's rate limit. */
const concurrency = 4;

interface Outcome<Item> {
  readonly done: readonly Item[];
  readonly left: readonly Item[];
  /** The first failure in time. */
  readonly error: unknown;
}

/** Runs `act` for each item; a failure does not stop the others. */
export async function forEachItem<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<Outcome<Item>> {
  const limit = pLimit(concurrency);
  const failures = new Map<Item, unknown>();
  await Promise.all(items.map((item) => limit(() => act(item).catch((reason) => failures.set(item, reason)))));
  const [error] = failures.values();
  return {
    done: items.filter((item) => !failures.has(item)),
    left: items.filter((item) => failures.has(item)),
    error,
  };
}
