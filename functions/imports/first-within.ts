/** The first entries whose sizes add up to no more than a limit. */
export function firstWithin<Entry>(
  entries: readonly Entry[],
  limit: number,
  sizeOf: (entry: Entry) => number,
): readonly Entry[] {
  let size = 0;
  const beyond = entries.findIndex((entry) => {
    size += sizeOf(entry);
    return size > limit;
  });
  return beyond === -1 ? entries : entries.slice(0, beyond);
}
