import { defineConfig } from "vitest/config";

// Two projects: `unit` needs nothing but Node; `server` starts PostgreSQL once (tests/support/global-setup.ts).
export default defineConfig({
  test: {
    // The default leaves one core idle, which is half of a small machine.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "{contracts,market,meter,rating,web,scripts}/**/*.test.{ts,tsx}",
            "tests/architecture/**/*.test.ts",
          ],
          environment: "node",
        },
      },
      {
        test: {
          name: "server",
          include: ["server/**/*.test.ts", "tests/{http,conformance,faults,import}/**/*.test.ts"],
          environment: "node",
          // Loading the server anew for each file took a third of the run. Files share nothing but modules: each has
          // its own database and server.
          isolate: false,
          globalSetup: ["tests/support/global-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
