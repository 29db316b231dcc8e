import { expect, it } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { createLogger } from "#server/platform/log.ts";
import { testDatabase } from "#tests/support/database.ts";
import { checkRing } from "./check-ring.ts";
import { deriveSecrets } from "./secrets.ts";
import { setup } from "#tests/support/setup.ts";

const database = setup(testDatabase);

it("rejects a secret generated on this machine if the database has another, and logs one that was set", async () => {
  const ours = deriveSecrets("a-secret-that-only-tests-use-0123456789");
  const theirs = deriveSecrets("another-secret-that-only-tests-use-01234");
  const lines: string[] = [];
  const log = createLogger("warn", { write: (line) => void lines.push(line) });
  const check = (secrets: typeof ours, environment: Record<string, string> = {}): Promise<void> =>
    checkRing({
      config: readConfig({ DATABASE_URL: database.url, ...environment }),
      db: database.db,
      secrets,
      log,
    });
  await check(ours);
  await database.db.sql
    .insertInto("notify.signing_keys")
    .values({ ring: ours.ring, sealed: "sealed", created_at: new Date() })
    .execute();
  await check(ours);
  await expect(check(theirs)).rejects.toThrow(/another secret.*AUTH_JWT_SECRET/s);
  expect(lines).toEqual([]);
  await check(theirs, { AUTH_JWT_SECRET: "another-secret-that-only-tests-use-01234" });
  expect(lines.join("")).toContain("keys of another secret");
});
