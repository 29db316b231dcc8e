import { Pool } from "pg";
import { expect, it } from "vitest";
import { queuePool } from "./queue-pool.ts";

it("drops the queue's pending writes when the process has stopped, without a rejection", async () => {
  const pool = new Pool({ connectionString: "postgres://127.0.0.1:1/none" });
  const args = queuePool(pool);
  await pool.end();
  const results: string[] = [];
  args.connect().then(
    () => results.push("connected"),
    () => results.push("rejected"),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(results).toEqual([]);
});

it("reports an unavailable database with a code that the queue retries", async () => {
  const pool = new Pool({ connectionString: "postgres://127.0.0.1:1/none" });
  await expect(queuePool(pool).connect()).rejects.toMatchObject({ code: "ETIMEDOUT" });
  await pool.end();
});
