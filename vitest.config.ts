import { availableParallelism } from "node:os";
import { messageModules } from "./scripts/lib/message-modules.ts";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

// `unit` needs only Node. `server` and `page` share a PostgreSQL (tests/support/global-setup.ts). The files of `page`
// give clients the globals of a browser before they are loaded.
const PAGES = [
  "tests/conformance/browser.test.ts",
  "tests/conformance/notify-socket-clients.test.ts",
  "tests/faults/notify-storm.test.ts",
];

/** Tests that need a Citus cluster and minutes. Only `npm run test:distributed` runs them. */
const CLUSTER = process.env.TEST_DATABASE === "cluster" ? [] : ["tests/distributed/**"];

/**
 * Component tests: UI components and forms of the portal in a real browser, with a fake server
 * (tests/support/components).
 */
const COMPONENTS = ["web/**/*.browser.test.ts"];

/**
 * Only a hang should time out here: some tests start their own processes and databases, or compute for seconds, on a
 * machine that does three such things at once.
 */
const TIMEOUTS = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

/**
 * Node itself loads the modules, as in production. Vitest's own loader takes a fifth more processor time, because each
 * use of an import is a property of an object there.
 */
const NATIVE = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** Property tests are short files that compute for long: started last, one would run alone on its core. */
class PropertiesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isProperty = ({ moduleId }: TestSpecification): boolean => moduleId.includes(".property.test.");
    return [...sorted.filter(isProperty), ...sorted.filter((file) => !isProperty(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: PropertiesFirst },
    // Tests spend a third of their time waiting for databases, sockets and clocks, so use two workers more than a small
    // machine has cores.
    maxWorkers: Math.max(4, availableParallelism()),
    projects: [
      {
        test: {
          ...TIMEOUTS,
          ...NATIVE,
          name: "unit",
          include: [
            "{contracts,market,meter,rating,advice,simulators,scripts}/**/*.test.ts",
            "tests/architecture/**/*.test.ts",
          ],
          environment: "node",
          setupFiles: ["tests/support/print-seed.ts"],
          // Reloading modules for each file took more than half of the run.
          isolate: false,
        },
      },
      {
        plugins: [messageModules()],
        test: {
          ...TIMEOUTS,
          name: "web",
          include: ["{messages,web}/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, ...COMPONENTS],
          environment: "node",
          setupFiles: ["tests/support/print-seed.ts"],
          // Reloading modules for each file took more than half of the run.
          isolate: false,
        },
      },
      {
        test: {
          ...TIMEOUTS,
          ...NATIVE,
          name: "server",
          include: [
            "server/**/*.test.ts",
            "tests/{agreement,distributed,http,conformance,security,faults,import,load}/**/*.test.ts",
          ],
          exclude: [...configDefaults.exclude, ...PAGES, ...CLUSTER],
          environment: "node",
          setupFiles: ["tests/support/print-seed.ts"],
          // Reloading the server for each file took a third of the run. Files share nothing but modules: each has its
          // own database and server.
          isolate: false,
          globalSetup: ["tests/support/global-setup.ts"],
        },
      },
      {
        plugins: [messageModules()],
        test: {
          ...TIMEOUTS,
          name: "page",
          include: PAGES,
          environment: "node",
          setupFiles: ["tests/support/print-seed.ts"],
          globalSetup: ["tests/support/global-setup.ts"],
        },
      },
      {
        test: {
          ...TIMEOUTS,
          name: "component",
          include: COMPONENTS,
          environment: "node",
          setupFiles: ["tests/support/print-seed.ts"],
          // The files of a worker share one browser connection.
          isolate: false,
          globalSetup: ["tests/support/components/global-setup.ts"],
        },
      },
    ],
  },
});
