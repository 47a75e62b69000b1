import { vi } from "vitest";

/** Waits until a check passes, for up to 20 s: a busy machine may take long to load a script. */
export const eventually = <Result>(check: () => Result | Promise<Result>) => vi.waitFor(check, { timeout: 20_000 });
