import { afterAll, vi } from "vitest";

// Most files test plain functions, in Node: making a document for each takes longer than its tests.
// Those that need one begin with `// @vitest-environment jsdom`.
if ("document" in globalThis) (await import("./setup-dom.ts")).prepareDocument();

// Files share their worker's modules: each puts back what it replaced.
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
