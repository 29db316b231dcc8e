// Which rejections by our services mean that the session's token is invalid, with the real auth client and the services
// at the network edge.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PortalConfig } from "#contracts/config.ts";
import { STORAGE_KEY } from "../session/can-be-signed-in.ts";
import type { RequestOptions } from "./request.ts";
import { testBrowser, testSession, type TestBrowser } from "../session/test-browser.ts";

interface TestResponse {
  readonly status: number;
  readonly body: unknown;
}

let browser: TestBrowser;
const closers: (() => unknown)[] = [];

/**
 * A signed-in page, an auth service that responds with `renewal`, and a service that responds with `rejection` to every
 * token except the renewed one.
 */
async function open(rejection: TestResponse, renewal?: TestResponse | "silent") {
  const tokens: (string | undefined)[] = [];
  const next = { ...testSession({ expires: 7200 }), refresh_token: "refresh-2" };
  const server = createServer((request, response) => {
    request.resume();
    const respond = ({ status, body }: TestResponse): void => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    if (request.url?.startsWith("/auth/v1"))
      return renewal === "silent" ? undefined : respond(renewal ?? { status: 200, body: next });
    const token = request.headers.authorization?.replace("Bearer ", "");
    tokens.push(token);
    return respond(token === next.access_token ? { status: 200, body: { fine: true } } : rejection);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = {
    bases: { auth: `${url}/auth/v1` },
    anon_key: "anon",
    cookie_domain: null,
  } as PortalConfig;
  browser.localStorage.setItem(STORAGE_KEY, JSON.stringify(testSession()));
  // One after the other: modules that are first loaded at the same time would not share the session.
  const session = await import("../session/session.ts");
  const { requestSigned } = await import("./request-signed.ts");
  await session.startSession(config);
  const client = await session.subscribeClient(config);
  closers.push(() => client.stopAutoRefresh());
  await client.initialize();
  const post = (options: RequestOptions = {}): Promise<unknown> =>
    requestSigned(config, `${url}/service`, { method: "POST", file: new Blob(["kWh"]), ...options });
  return { post, tokens };
}

beforeEach(() => {
  browser = testBrowser();
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
  vi.resetModules();
  vi.spyOn(console, "warn").mockReturnValue();
});

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
  vi.restoreAllMocks();
});

const createStorageError = (message: string, status = "403", code = "AccessDenied"): TestResponse => ({
  status: 400,
  body: { statusCode: status, error: "Unauthorized", message, code },
});
const REJECTED_TOKENS: ReadonlyArray<readonly [string, TestResponse]> = [
  [
    "the main API",
    { status: 401, body: { error: { code: "not_signed_in", message: "Sign in", request_id: "r" } } },
  ],
  ["storage, of an expired token", createStorageError('"exp" claim timestamp check failed')],
  ["storage, of a session that ended", createStorageError("The session of this token has ended")],
  ["the relay", { status: 401, body: { code: "UNAUTHORIZED", message: "Invalid JWT" } }],
];

describe.each(REJECTED_TOKENS)("a token rejected by %s", (_service, rejection) => {
  it("is renewed, and the call is repeated once", async () => {
    const page = await open(rejection);
    expect(await page.post()).toEqual({ fine: true });
    expect(page.tokens).toHaveLength(2);
    expect(browser.led).toEqual([]);
  });

  it("ends the session if the auth service no longer has one", async () => {
    const gone = { status: 400, body: { code: "refresh_token_not_found", message: "gone" } };
    const page = await open(rejection, gone);
    await expect(page.post()).rejects.toMatchObject({ kind: "http" });
    expect(page.tokens).toHaveLength(1);
    expect(browser.led).toEqual(["reload"]);
  });
});

it.each([
  ["what may not be done", createStorageError("new row violates row-level security policy"), 403],
  [
    "what is too large",
    createStorageError("The object exceeded the maximum allowed size", "413", "EntityTooLarge"),
    413,
  ],
])(
  "does not draw conclusions about the session from storage's rejection of %s",
  async (_what, rejection, status) => {
    const page = await open(rejection);
    await expect(page.post()).rejects.toMatchObject({ status });
    expect(page.tokens).toHaveLength(1);
  },
);

it("does not wait longer for a new token than for the call itself", async () => {
  const page = await open(REJECTED_TOKENS[0]?.[1] ?? createStorageError("refused"), "silent");
  await expect(page.post({ timeoutMs: 1_000 })).rejects.toMatchObject({ kind: "timeout" });
  expect(page.tokens).toHaveLength(1);
});
