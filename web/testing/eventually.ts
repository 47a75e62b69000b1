import { vi } from "vitest";

/** Waits until a check passes: far longer than it ever takes, as a busy machine may need a while to load a script. */
export const eventually = <Result>(check: () => Result | Promise<Result>) => vi.waitFor(check, { timeout: 20_000 });
