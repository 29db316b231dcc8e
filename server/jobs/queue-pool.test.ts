import { Pool } from "pg";
import { expect, it } from "vitest";
import { queuePool } from "./queue-pool.ts";

it("leaves what the queue still wants to write down when the process has stopped, without a rejection", async () => {
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

it("tells of a database that is away in a code that the queue tries again after", async () => {
  const pool = new Pool({ connectionString: "postgres://127.0.0.1:1/none" });
  await expect(queuePool(pool).connect()).rejects.toMatchObject({ code: "ETIMEDOUT" });
  await pool.end();
});
