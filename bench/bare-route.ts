// Baseline of the auth benchmark: a bare Fastify route with one point select on the same database.
import Fastify from "fastify";
import { Pool } from "pg";

const pool = new Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
const app = Fastify();
// oxlint-disable-next-line oxc/no-async-endpoint-handlers -- Fastify awaits its handlers
app.get<{ Params: { id: string } }>("/users/:id", async (request) => {
  const { rows } = await pool.query({
    name: "one",
    text: "select * from auth.users where id = $1",
    values: [request.params.id],
  });
  return rows[0] as unknown;
});
const url = await app.listen({ host: "127.0.0.1", port: 0 });
process.stdout.write(`is ready: ${url}\n`);
