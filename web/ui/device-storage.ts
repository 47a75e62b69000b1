/** What this device keeps between visits. Storage throws where the browser forbids it or has no room: then nothing is kept, and nothing breaks. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

export const deviceStorage = {
  read: (key: string): string | undefined => attempt(() => localStorage.getItem(key)) ?? undefined,
  write: (key: string, value: string) => void attempt(() => localStorage.setItem(key, value)),
  remove: (key: string) => void attempt(() => localStorage.removeItem(key)),
};
