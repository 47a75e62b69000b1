/** Storage throws where the browser forbids it or it is full: then nothing is stored, without an error. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

export const deviceStorage = {
  read: (key: string): string | undefined =>
    attempt(() => localStorage.getItem(key)) ?? undefined,
  write: (key: string, value: string) =>
    void attempt(() => localStorage.setItem(key, value)),
  remove: (key: string) => void attempt(() => localStorage.removeItem(key)),
};
