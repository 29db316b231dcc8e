import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { ApiFailure } from "./failure.ts";
import { request } from "./request.ts";

type Handler = (request: IncomingMessage, response: ServerResponse, call: number) => void;
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Starts a real server with `handler` and counts its calls. */
async function serve(handler: Handler): Promise<{ url: string; calls: () => number }> {
  let calls = 0;
  const server = createServer((incoming, response) => {
    calls += 1;
    handler(incoming, response, calls);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`, calls: () => calls };
}

function json(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

async function toFailure(promise: Promise<unknown>): Promise<ApiFailure> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiFailure)) throw new Error(`expected an ApiFailure, got ${String(error)}`);
  return error;
}

const apiError = {
  error: { code: "invalid", message: "Bad ZIP", request_id: "r-1", fields: { zip: "5 digits" } },
};
const quick = { retryDelayMs: 1 };

it("sends query and JSON body and reads the response", async () => {
  const { url } = await serve((incoming, response) => {
    let body = "";
    incoming.on("data", (chunk: Buffer) => (body += chunk.toString()));
    incoming.on("end", () =>
      json(response, 200, { url: incoming.url, body, type: incoming.headers["content-type"] }),
    );
  });
  const response = await request(url, {
    method: "POST",
    query: { a: 1, b: undefined, c: "ñ" },
    body: { kwh: 5 },
  });
  expect(response).toEqual({ url: "/x?a=1&c=%C3%B1", body: '{"kwh":5}', type: "application/json" });
});

it("reports our errors with code, request id and fields, and does not retry them", async () => {
  const { url, calls } = await serve((_, response) => json(response, 422, apiError));
  const failure = await toFailure(request(url, quick));
  expect(failure).toMatchObject({
    kind: "http",
    status: 422,
    code: "invalid",
    requestId: "r-1",
    message: "Bad ZIP",
  });
  expect(failure.fields).toEqual({ zip: "5 digits" });
  expect(calls()).toBe(1);
});

it("retries a GET after 503 and dropped connections, then returns the response", async () => {
  const { url, calls } = await serve((incoming, response, call) => {
    if (call === 1) json(response, 503, {});
    else if (call === 2) incoming.socket.destroy();
    else json(response, 200, { fine: true });
  });
  expect(await request(url, quick)).toEqual({ fine: true });
  expect(calls()).toBe(3);
});

it("gives up after three attempts", async () => {
  const { url, calls } = await serve((_, response) => json(response, 502, "<html>"));
  expect(await toFailure(request(url, quick))).toMatchObject({ kind: "http", status: 502, code: null });
  expect(calls()).toBe(3);
});

it("does not retry a POST unless it is marked as idempotent", async () => {
  const { url, calls } = await serve((_, response) => json(response, 503, {}));
  await toFailure(request(url, { ...quick, method: "POST", body: {} }));
  expect(calls()).toBe(1);
  await toFailure(request(url, { ...quick, method: "POST", body: {}, idempotent: true }));
  expect(calls()).toBe(4);
});

it("waits as long as Retry-After requires", async () => {
  const times: number[] = [];
  const { url } = await serve((_, response, call) => {
    times.push(performance.now());
    if (call === 1) json(response, 429, {}, { "retry-after": "1" });
    else json(response, 200, {});
  });
  await request(url, quick);
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(950);
});

it("rejects HTML with status 200 and truncated JSON as garbage", async () => {
  const html = await serve((_, response) => response.end("<!doctype html><title>Login</title>"));
  expect(await toFailure(request(html.url, quick))).toMatchObject({ kind: "garbage", status: 200 });
  const cut = await serve((_, response) => response.end('{"items":[1,2'));
  expect(await toFailure(request(cut.url, quick))).toMatchObject({ kind: "garbage" });
});

it("preserves the status if an error is not ours", async () => {
  const { url } = await serve((_, response) => {
    response.writeHead(404, { "content-type": "text/html" });
    response.end("<h1>nginx</h1>");
  });
  expect(await toFailure(request(url, quick))).toMatchObject({ kind: "http", status: 404, requestId: null });
});

it("stops waiting for a server that does not respond", async () => {
  const { url } = await serve(() => {});
  const failure = await toFailure(request(url, { method: "POST", body: {}, timeoutMs: 40 }));
  expect(failure.kind).toBe("timeout");
});

it("sends a GET without a response only once, and gives up at its timeout", async () => {
  const { url, calls } = await serve(() => {});
  // Long enough to connect on a busy machine.
  const failure = await toFailure(request(url, { ...quick, timeoutMs: 500 }));
  expect(failure.kind).toBe("timeout");
  expect(calls()).toBe(1);
});

it("does not wait for an attempt that would start after its timeout", async () => {
  const { url, calls } = await serve((_, response) => json(response, 503, {}, { "retry-after": "9" }));
  expect(await toFailure(request(url, { ...quick, timeoutMs: 2_000 }))).toMatchObject({ status: 503 });
  expect(calls()).toBe(1);
});

it("distinguishes aborting from failing, also between two attempts", async () => {
  const silent = await serve(() => {});
  const controller = new AbortController();
  const promise = toFailure(request(silent.url, { signal: controller.signal }));
  controller.abort();
  expect((await promise).kind).toBe("aborted");

  const later = new AbortController();
  const busy = await serve((_, response) => {
    json(response, 503, {});
    setTimeout(() => later.abort(), 60);
  });
  expect((await toFailure(request(busy.url, { signal: later.signal, retryDelayMs: 5_000 }))).kind).toBe(
    "aborted",
  );
  expect(busy.calls()).toBe(1);
});

it("reports a network error if nothing listens", async () => {
  expect((await toFailure(request("http://127.0.0.1:1/x", quick))).kind).toBe("network");
});

it("reads an empty response as nothing", async () => {
  const { url } = await serve((_, response) => {
    response.writeHead(204);
    response.end();
  });
  expect(await request(url)).toBeUndefined();
});

it("returns a text of the requested type, and nothing that only pretends to be it", async () => {
  const { url } = await serve((incoming, response) => {
    const fails = incoming.url === "/fails";
    const type = fails ? "application/json" : incoming.url === "/html" ? "text/html" : "text/calendar";
    response.writeHead(fails ? 404 : 200, { "content-type": `${type}; charset=utf-8` });
    response.end(fails ? "{}" : "BEGIN:VCALENDAR");
  });
  const options = { ...quick, accept: "text/calendar" } as const;
  expect(await request(url, options)).toBe("BEGIN:VCALENDAR");
  expect(await toFailure(request(url.replace("/x", "/html"), options))).toMatchObject({
    kind: "garbage",
    status: 200,
  });
  expect(await toFailure(request(url.replace("/x", "/fails"), options))).toMatchObject({
    kind: "http",
    status: 404,
  });
});
