import { afterEach, beforeEach, vi } from "vitest";

/** Captures the log: one entry per line, emptied before each test. */
export function recordLog(): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  beforeEach(() => {
    lines.length = 0;
    for (const level of ["info", "warn", "error"] as const) {
      vi.spyOn(console, level).mockImplementation((line) => void lines.push(line));
    }
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  return lines;
}

/** The lines of the security log. */
export const securityLines = (lines: Record<string, unknown>[]) => lines.filter(({ event }) => event === "security");
