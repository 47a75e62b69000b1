/** The order number a customer asked this device to keep. The phone is never kept. */

const key = "remembered-order";

/** Storage throws where the browser forbids it or has no room; then nothing is remembered, and nothing breaks. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

export const rememberedOrder = (): string => attempt(() => localStorage.getItem(key)) ?? "";

export const rememberOrder = (order: string) => attempt(() => localStorage.setItem(key, order));

export const forgetOrder = () => attempt(() => localStorage.removeItem(key));
