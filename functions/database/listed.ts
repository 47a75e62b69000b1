import { type ItemKey, indexQuery, keyOf, keyText, queryItems } from "./reads.ts";
import { indexes, placeIn } from "./schema.ts";
import { ifPresent, updateItem } from "./writes.ts";

/** Lists of the index `directory` in which items stand by a time, such as what is due. */

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
