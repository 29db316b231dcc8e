// Places for concurrent requests are for requests with work to do.
import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { shedLoad } from "./load-shedding.ts";

const PLACES = 32;
/** More than the system buffers for a connection. */
const LARGE = "x".repeat(16 * 1024 * 1024);

it("gives the place of a response that is not read to the next request", async () => {
  const app = Fastify();
  shedLoad(app, { config: readConfig({ DATABASE_POOL: "2" }) });
  const responded = Promise.withResolvers<void>();
  let count = 0;
  app.get("/api/large", () => LARGE);
  app.get("/api/small", () => "small");
  app.addHook("onSend", async () => {
    count += 1;
    if (count === PLACES) responded.resolve();
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const unread: Socket[] = [];
  try {
    for (let index = 0; index < PLACES; index += 1) {
      const socket = connect(port, "127.0.0.1").pause();
      unread.push(socket);
      await once(socket, "connect");
      socket.write("GET /api/large HTTP/1.1\r\nHost: here\r\n\r\n");
    }
    await responded.promise;
    expect((await fetch(`http://127.0.0.1:${port}/api/small`)).status).toBe(200);
  } finally {
    for (const socket of unread) socket.destroy();
    await app.close();
  }
});

it("takes a place again when the body has arrived, and not before", async () => {
  const app = Fastify();
  shedLoad(app, { config: readConfig({ DATABASE_POOL: "2" }) });
  const working = Promise.withResolvers<void>();
  let count = 0;
  app.post("/api/work", async () => {
    count += 1;
    await working.promise;
    return "done";
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const post = (): Promise<number> =>
    fetch(`http://127.0.0.1:${port}/api/work`, { method: "POST", body: "some text" }).then(
      ({ status }) => status,
    );
  try {
    const all = Array.from({ length: PLACES }, post);
    await expect.poll(() => count).toBe(PLACES);
    expect(await post()).toBe(503);
    working.resolve();
    expect(new Set(await Promise.all(all))).toEqual(new Set([200]));
  } finally {
    working.resolve();
    await app.close();
  }
});
