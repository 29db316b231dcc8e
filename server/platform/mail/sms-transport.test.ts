// Text messages through the queue to an HTTP service that can fail.
import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startJobs, type Jobs } from "#server/jobs/start.ts";
import { jobsLeft, logText, makeJobsDue } from "#tests/support/message-jobs.ts";
import { testServer, type TestServer } from "#tests/support/server.ts";
import type { Message } from "./message.ts";
import { openSmsTransport } from "./sms-transport.ts";

const TEXT: Message = {
  kind: "auth.sms_code",
  channel: "sms",
  to: "15125550143",
  language: "en",
  subject: null,
  html: null,
  body: "481516 is your code.",
};

interface Call {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

let provider: Server;
let calls: Call[];
let respond: (response: ServerResponse) => void;
let server: TestServer;
let jobs: Jobs;
beforeEach(async () => {
  calls = [];
  respond = (response) => response.end("{}");
  const handleRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    calls.push({ method: request.method, headers: request.headers, body: await json(request) });
    respond(response);
  };
  provider = createServer((request, response) => void handleRequest(request, response)).listen(
    0,
    "127.0.0.1",
  );
  await once(provider, "listening");
  const { port } = provider.address() as AddressInfo;
  server = await testServer({
    SMS_PROVIDER_URL: `http://127.0.0.1:${port}/messages`,
    SMS_PROVIDER_TOKEN: "token-of-the-simulator",
  });
  jobs = await startJobs(server.ctx);
});
afterEach(async () => {
  await jobs.stop();
  provider.closeAllConnections();
  provider.close();
  await server.close();
});

const send = (): Promise<string> => server.ctx.messageSender.send(server.ctx.db.sql, TEXT);
const left = (): ReturnType<typeof jobsLeft> => jobsLeft(server.ctx.db.pool);
const queueEmpty = (): Promise<void> => expect.poll(left).toEqual([]);
/** Waits until the one job has failed, maybe more than once on a slow machine. */
const failed = (): Promise<void> =>
  expect
    .poll(async () => (await left()).map(({ attempts, last_error }) => attempts > 0 && last_error !== null), {
      timeout: 20_000,
    })
    .toEqual([true]);
function expectSameKey(id: string): void {
  expect(calls.length).toBeGreaterThan(1);
  for (const { headers } of calls) expect(headers["idempotency-key"]).toBe(id);
}

describe("a text message", () => {
  it("is posted with the full number, the token and its own key", async () => {
    const id = await send();
    await queueEmpty();
    expect(calls).toMatchObject([
      {
        method: "POST",
        headers: {
          authorization: "Bearer token-of-the-simulator",
          "idempotency-key": id,
          "content-type": "application/json",
        },
        body: { to: "+15125550143", body: "481516 is your code." },
      },
    ]);
  });

  it.each([500, 503, 429, 408, 302])("%i: is retried with the same key", async (status) => {
    respond = (response) => response.writeHead(status, { location: "/elsewhere" }).end("no +15125550143");
    const id = await send();
    await failed();
    expect((await left())[0]?.last_error).toBe(`The SMS service responded ${status}.`);
    respond = (response) => response.writeHead(200).end();
    await makeJobsDue(server.ctx.db.pool);
    await queueEmpty();
    expectSameKey(id);
    expect(logText(server)).not.toMatch(/5125550143|481516|token-of/);
  });

  it("is retried with the same key if the connection breaks off", async () => {
    respond = (response) => response.destroy();
    const id = await send();
    await failed();
    respond = (response) => response.end();
    await makeJobsDue(server.ctx.db.pool);
    await queueEmpty();
    expectSameKey(id);
  });

  it.each([400, 403, 422])("%i: gives up and reports it, without number or code", async (status) => {
    respond = (response) => response.writeHead(status).end("no such number: +15125550143");
    const id = await send();
    await queueEmpty();
    expect(calls).toHaveLength(1);
    const line = server.logs.find((text) => text.includes("text message permanently rejected"));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ level: "error", message_id: id, status });
    expect(logText(server)).not.toMatch(/5125550143|481516|token-of/);
  });

  it("waits for a response no longer than its timeout", async () => {
    respond = () => {};
    const message = {
      ...TEXT,
      id: "0c8a4bb8-54a6-4b58-a1b8-2a8a2b0f3e11",
      written_at: "2026-01-12T18:00:00Z",
    };
    await expect(openSmsTransport(server.ctx, 100)?.deliver(message)).rejects.toThrow(
      "The SMS service did not respond (TimeoutError).",
    );
    expect(calls).toHaveLength(1);
  });

  it("is sent even if the response never ends", async () => {
    respond = (response) => void response.writeHead(200).write("x".repeat(100_000));
    await send();
    await queueEmpty();
    expect(calls).toHaveLength(1);
  });

  it("is encrypted in the queue", async () => {
    await jobs.stop();
    await send();
    const [job] = await left();
    expect(job).toMatchObject({ task: `send-sms:${server.ctx.secrets.ring}`, max_attempts: 5 });
    expect(job?.payload).not.toMatch(/5125550143|481516/);
    jobs = await startJobs(server.ctx);
    await queueEmpty();
  });
});
