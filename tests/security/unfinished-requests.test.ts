// Requests whose header or body is never completed, however long it takes.
import { afterEach, describe, expect, it } from "vitest";
import { testServer } from "#tests/support/server.ts";
import {
  closeSlowSockets,
  openSlowSocket,
  unfinishedPost,
  type SlowSocket,
} from "#tests/support/slow-sockets.ts";
import { setup } from "#tests/support/setup.ts";

const TRICKLE_MS = 20;
const COMPLETE = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
const HALF_A_HEADER = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: a";
const BODY_OF_NO_ROUTE = "POST /nothing HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n";

const opened: SlowSocket[] = [];
const trickles: NodeJS.Timeout[] = [];
const server = setup(() => testServer({}, { timing: { headersMs: 300, bodySeconds: 0.3 } }));
afterEach(() => {
  for (const trickle of trickles.splice(0)) clearInterval(trickle);
  closeSlowSockets(opened.splice(0));
});

async function open(start: string): Promise<SlowSocket> {
  const slow = await openSlowSocket(server.url, start);
  opened.push(slow);
  return slow;
}

/** Sends `text` again and again, as long as the test lasts. */
function trickle({ socket }: SlowSocket, text: string): void {
  trickles.push(setInterval(() => socket.write(text), TRICKLE_MS));
}

describe("an unfinished header", () => {
  it.each([
    ["of which nothing comes", ""],
    ["of which half comes", HALF_A_HEADER],
  ])("%s is ended with 408", async (_title, start) => {
    const slow = await open(start);
    expect(await slow.closed).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.each([
    ["that comes byte by byte", HALF_A_HEADER, "a"],
    ["before which empty lines come", "", "\r\n"],
  ])("%s is ended with 408", async (_title, start, text) => {
    const slow = await open(start);
    trickle(slow, text);
    expect(await slow.closed).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.each([
    ["of which half comes", HALF_A_HEADER, null],
    ["that comes byte by byte", HALF_A_HEADER, "a"],
    ["before which empty lines come", "\r\n", "\r\n"],
  ])("of a second request on the connection, %s, is ended with 408", async (_title, start, text) => {
    const slow = await open(COMPLETE);
    await slow.received('{"status":"ok"}');
    slow.socket.write(start);
    if (text !== null) trickle(slow, text);
    expect(await slow.closed).toMatch(/^HTTP\/1\.1 200 .*HTTP\/1\.1 408 /s);
  });

  it("behind a request that came with it is ended with 408", async () => {
    const slow = await open(COMPLETE + HALF_A_HEADER);
    trickle(slow, "a");
    expect(await slow.closed).toMatch(/^HTTP\/1\.1 200 .*HTTP\/1\.1 408 /s);
  });
});

describe("an unfinished body", () => {
  it.each([
    ["of which nothing comes", null],
    ["that comes byte by byte", "x"],
  ])("%s is ended with 408", async (_title, text) => {
    const slow = await open(unfinishedPost("/auth/v1/otp", { "content-length": "100000" }));
    if (text !== null) trickle(slow, text);
    expect(await slow.closed).toContain("HTTP/1.1 408 ");
  });

  it("of a chunked request is ended with 408", async () => {
    const headers = "Host: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked";
    const slow = await open(`POST /auth/v1/otp HTTP/1.1\r\n${headers}\r\n\r\n`);
    trickle(slow, "1\r\nx\r\n");
    expect(await slow.closed).toContain("HTTP/1.1 408 ");
  });

  it("that got a response before it arrived does not keep the connection open", async () => {
    const slow = await open(BODY_OF_NO_ROUTE);
    trickle(slow, "x");
    expect(await slow.closed).toMatch(/^HTTP\/1\.1 404 /);
  });
});
