// Functions as the real client calls them: how it handles responses, failures and the relay's own rejections.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import {
  createClient,
  FunctionRegion,
  FunctionsHttpError,
  FunctionsRelayError,
  type SupabaseClient,
} from "#tests/clients/supabase-js.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuthServer } from "#tests/support/auth.ts";
import { createTestUser, portalServer } from "#tests/support/portal.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { setup } from "#tests/support/setup.ts";

const MODULES: Readonly<Record<string, string>> = {
  "hello.js": `export default () => new Response("Hello World");`,
  "mirror.mjs": `export default async (request) => Response.json({
    url: request.url, method: request.method,
    headers: Object.fromEntries(request.headers), body: await request.text() });`,
  "kinds/index.js": `const answers = {
    json: () => Response.json({ answer: 42 }),
    bytes: () => new Response(new Uint8Array([1, 2, 3]), { headers: { "content-type": "application/octet-stream" } }),
    form: () => { const form = new FormData(); form.set("a", "b"); return new Response(form); },
    events: () => new Response("data: 1\\n\\n", { headers: { "content-type": "text/event-stream" } }),
    teapot: () => Response.json({ short: "stout" }, { status: 418 }),
    empty: () => new Response(null, { status: 204 }) };
    export default { fetch: async (request) => answers[(await request.json()).kind]() };`,
  "slow.js": `export default (request) => new Promise((resolve, reject) =>
    request.signal.addEventListener("abort", () => reject(new Error("aborted"))));`,
  "broken.js": `export default () => { throw new Error("with a secret of the function"); };`,
  "nothing.js": `export const other = 1;`,
};

let server: AuthServer;
let client: SupabaseClient;
const folder = setup(() => temporaryFolder("functions"));
beforeAll(async () => {
  await mkdir(path.join(folder.path, "kinds"));
  for (const [file, text] of Object.entries(MODULES)) await writeFile(path.join(folder.path, file), text);
  server = await portalServer({ FUNCTIONS_DIR: folder.path, FUNCTIONS_TIMEOUT_SECONDS: "1" });
  client = createClient(server.url, server.ctx.tokens.anonKey);
});
afterAll(async () => {
  await server.close();
});

/** Sends a call without the client. */
function post(name: string, headers: Record<string, string>, method = "POST"): Promise<Response> {
  return fetch(`${server.url}/functions/v1/${name}`, { method, headers });
}

describe("the client's invoke", () => {
  it("returns a text", async () => {
    const { data, error } = await client.functions.invoke("hello");
    expect([data, error]).toEqual(["Hello World", null]);
  });

  it("sends the right body for its kind, the region twice, and every method", async () => {
    const json = await client.functions.invoke("mirror", { body: { a: 1 }, region: FunctionRegion.UsEast1 });
    expect(json.data).toMatchObject({ method: "POST", body: '{"a":1}' });
    expect(json.data.headers).toMatchObject({ "content-type": "application/json", "x-region": "us-east-1" });
    expect(new URL(json.data.url).searchParams.get("forceFunctionRegion")).toBe("us-east-1");
    expect(new URL(json.data.url).pathname).toBe("/mirror");
    const text = await client.functions.invoke("mirror", { body: "plain", headers: { "x-own": "1" } });
    expect(text.data).toMatchObject({ body: "plain" });
    expect(text.data.headers["content-type"]).toMatch(/^text\/plain/);
    for (const method of ["GET", "PUT", "PATCH", "DELETE"] as const)
      expect((await client.functions.invoke("mirror", { method })).data.method).toBe(method);
  });

  it("reads each kind of response", async () => {
    const response = async (kind: string): Promise<unknown> =>
      (await client.functions.invoke("kinds", { body: { kind } })).data;
    expect(await response("json")).toEqual({ answer: 42 });
    const blob = (await response("bytes")) as Blob;
    expect([...(await blob.bytes())]).toEqual([1, 2, 3]);
    expect(((await response("form")) as FormData).get("a")).toBe("b");
    expect(await ((await response("events")) as Response).text()).toBe("data: 1\n\n");
    expect(await response("empty")).toBe("");
  });

  it("distinguishes a function's own failure from the relay's", async () => {
    const invoked = await client.functions.invoke("kinds", { body: { kind: "teapot" } });
    expect(invoked.error).toBeInstanceOf(FunctionsHttpError);
    expect(invoked.error.message).toBe("Edge Function returned a non-2xx status code");
    const context = invoked.error.context as Response;
    expect(context.status).toBe(418);
    expect(await context.json()).toEqual({ short: "stout" });

    const unauthenticated = createClient(server.url, "not-a-token");
    const rejected = await unauthenticated.functions.invoke("hello");
    expect(rejected.error).toBeInstanceOf(FunctionsRelayError);
    expect(rejected.error.message).toBe("Relay Error invoking the Edge Function");
    expect((rejected.error.context as Response).status).toBe(401);
    await (rejected.error.context as Response).text();
  });

  it("gets a response if a function takes too long, fails, exports nothing or does not exist", async () => {
    const late = await client.functions.invoke("slow");
    expect(late.error).toBeInstanceOf(FunctionsRelayError);
    expect((late.error.context as Response).status).toBe(504);
    await (late.error.context as Response).text();
    for (const name of ["broken", "nothing"]) {
      const { error } = await client.functions.invoke(name);
      expect(error).toBeInstanceOf(FunctionsHttpError);
      const context = error.context as Response;
      expect(context.status).toBe(500);
      expect(await context.text()).not.toContain("secret");
    }
    const missing = await client.functions.invoke("nobody");
    expect((missing.error.context as Response).status).toBe(404);
    await (missing.error.context as Response).text();
  });
});

describe("the relay", () => {
  it("rejects a body that is too large, also for built-in functions, and keeps the connection open", async () => {
    const patient = await portalServer({ FUNCTIONS_DIR: folder.path });
    try {
      const { token } = await createTestUser(patient);
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const sent = (name: string, body: BodyInit): Promise<Response> =>
        fetch(`${patient.url}/functions/v1/${name}`, { method: "POST", headers, body });
      for (const name of ["usage-preview", "mirror", "usage-preview", "mirror"]) {
        const response = await sent(name, new Uint8Array(11 * 1024 * 1024).fill(32));
        expect([response.status, await response.json()], name).toMatchObject([
          413,
          { error: { code: "payload_too_large" } },
        ]);
        // Over the same connection.
        expect(await (await sent("hello", "")).text()).toBe("Hello World");
      }
    } finally {
      await patient.close();
    }
  });

  it("responds to an OPTIONS request that is not from a browser", async () => {
    const response = await post("hello", {}, "OPTIONS");
    expect([response.status, await response.text()]).toEqual([204, ""]);
  });

  it("requires a valid token before it reveals whether a function exists", async () => {
    for (const headers of [{}, { authorization: "Bearer x.y.z" }, { authorization: "Basic abc" }])
      for (const name of ["hello", "nobody"]) {
        const response = await post(name, headers as Record<string, string>);
        expect([response.status, response.headers.get("x-relay-error")]).toEqual([401, "true"]);
        await response.text();
      }
  });

  it("responds to preflight requests from other origins", async () => {
    const response = await post(
      "hello",
      {
        origin: "https://elsewhere.example",
        "access-control-request-method": "POST",
        "access-control-request-headers":
          "authorization, x-client-info, apikey, content-type, x-region, x-own",
      },
      "OPTIONS",
    );
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("https://elsewhere.example");
    expect((response.headers.get("access-control-allow-headers") ?? "").split(", ")).toEqual(
      expect.arrayContaining(["authorization", "apikey", "x-region", "x-own"]),
    );
    expect(response.headers.get("access-control-allow-credentials")).toBeNull();
  });

  it("runs nothing for a name that leads out of the folder", async () => {
    const authorization = `Bearer ${server.ctx.tokens.anonKey}`;
    for (const name of ["..%2fhello", "%2e%2e", "kinds%2findex", "HELLO", "hello.js", "a%00", "%E0%A4%A"]) {
      const response = await post(name, { authorization });
      expect([400, 404], name).toContain(response.status);
      await response.text();
    }
  });
});
