import pLimit from "p-limit";

/** Fast enough for 200 items, without using up the API's rate limit. */
const concurrency = 4;

/** Runs `act` for each item; a failure does not stop the others. */
export async function forEachItem<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
) {
  const limit = pLimit(concurrency);
  const failures = new Map<Item, unknown>();
  await Promise.all(
    items.map((item) =>
      limit(() => act(item).catch((reason) => failures.set(item, reason))),
    ),
  );
  return {
    done: items.filter((item) => !failures.has(item)),
    failed: [...failures].map(([item, error]) => ({ item, error })),
  };
}
