import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PortalConfig } from "#contracts/config.ts";
import { become } from "../session/current.ts";
import type { Session } from "../session/stored-session.ts";
import { testBrowser, testSession } from "../session/test-browser.ts";
import { callApi } from "./call-api.ts";

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
}

const closers: (() => void)[] = [];

/** Starts a service that responds to everything with `{}` and records what it received. */
async function open(): Promise<{ config: PortalConfig; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const { method, url, headers } = request;
    received.push({ method, url, authorization: headers.authorization, body });
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const base = (name: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`;
  const bases = { compare: base("compare"), portal: base("api"), storage: base("storage") };
  return { config: { bases } as PortalConfig, received };
}

beforeEach(() => {
  for (const [name, value] of Object.entries(testBrowser().globals)) vi.stubGlobal(name, value);
});

afterEach(() => {
  become(null);
  for (const close of closers.splice(0)) close();
});

const signIn = (second_step = false): void =>
  become({ ...testSession({ expires: 7200 }), session_id: "s1", second_step } as unknown as Session);

it("sends method, address, query and body to the service of the endpoint", async () => {
  const { config, received } = await open();
  await callApi(config, "GET compare/places", { as: "visitor", query: { zip: "75201" } });
  await callApi(config, "POST portal/orders/{id}/receipt", {
    as: "visitor",
    params: { id: "o1" },
    body: { receipt: "r" },
  });
  expect(received).toEqual([
    { method: "GET", url: "/compare/places?zip=75201", authorization: undefined, body: "" },
    { method: "POST", url: "/api/orders/o1/receipt", authorization: undefined, body: '{"receipt":"r"}' },
  ]);
});

it("encodes the parameters of an address and preserves slashes only in a path", async () => {
  const { config, received } = await open();
  await callApi(config, "GET compare/plans/{id}", { as: "visitor", params: { id: "a/b ?" } });
  await callApi(config, "DELETE storage/object/{bucket}/{+path}", {
    as: "visitor",
    params: { bucket: "bills", path: "u1/a b#.pdf" },
  });
  expect(received.map(({ url }) => url)).toEqual([
    "/compare/plans/a%2Fb%20%3F",
    "/storage/object/bills/u1/a%20b%23.pdf",
  ]);
});

it("calls as the customer by default, and throws if no customer is signed in", async () => {
  const { config, received } = await open();
  await expect(callApi(config, "GET portal/orders")).rejects.toMatchObject({ code: "not_signed_in" });
  expect(received).toEqual([]);
  signIn();
  await callApi(config, "GET portal/orders");
  expect(received[0]?.authorization).toMatch(/^Bearer ./);
});

it("calls as the customer once the second step is shown, otherwise as a visitor", async () => {
  const { config, received } = await open();
  const call = (): Promise<unknown> =>
    callApi(config, "POST portal/orders/{id}/handoff", { as: "either", params: { id: "o1" }, body: {} });
  await call();
  signIn(true);
  await call();
  signIn();
  await call();
  expect(received.map(({ authorization }) => authorization !== undefined)).toEqual([false, false, true]);
});

it("accepts only the body, response and parameters of the endpoint", () => {
  const wrong = (config: PortalConfig): unknown[] => [
    // @ts-expect-error The address has a parameter.
    callApi(config, "GET portal/orders/{id}"),
    // @ts-expect-error The parameter has another name.
    callApi(config, "GET portal/orders/{id}", { params: { order: "o1" } }),
    // @ts-expect-error The body is missing.
    callApi(config, "POST portal/orders/{id}/receipt", { params: { id: "o1" } }),
    // @ts-expect-error There is no such endpoint.
    callApi(config, "GET portal/order"),
  ];
  expect(wrong).toBeTypeOf("function");
});
