import { afterEach } from "vitest";

// Most files test plain functions, in Node: making a document for each takes longer than its tests.
// Those that need one begin with `// @vitest-environment jsdom`.
if ("document" in globalThis) {
  await import("./setup-dom.ts");
  const { cleanup } = await import("@testing-library/react");
  // Files share what is imported, and each has its own hooks.
  afterEach(() => {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
  });
}
