import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "shared", include: ["shared/**/*.test.ts"] } },
      {
        test: {
          name: "functions",
          include: ["functions/**/*.test.ts"],
          globalSetup: "infra/local/test-database.ts",
          setupFiles: "functions/testing/setup.ts",
          testTimeout: 30_000,
        },
      },
      {
        // Loading the CDK anew for each file would take most of the time.
        test: { name: "infra", include: ["infra/**/*.test.ts"], testTimeout: 60_000, isolate: false },
      },
      {
        plugins: [react()],
        test: {
          name: "web",
          include: ["web/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          setupFiles: "web/testing/setup.ts",
        },
      },
    ],
  },
});
