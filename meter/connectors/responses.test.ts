// Responses that no simulator sends: errors with a success status, and responses of proxies in between.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCESS_DEFAULTS } from "./access.ts";
import { SmartMeterTexas } from "./smart-meter-texas/client.ts";
import { catchError } from "#simulators/meters/test-support.ts";
import { NOON, ONCOR_ESIID, ORDER } from "#simulators/meters/test-order.ts";

interface TestCase {
  readonly status?: number;
  readonly type?: string;
  readonly body: object | string;
}

const TOKEN: TestCase = { body: { statusCode: "200", accessToken: "t", expiresIn: "3600" } };
const cases = new Map<string, TestCase>();
const server = createServer((request, response) => {
  request.resume();
  const { status = 200, type = "application/json", body } = cases.get(request.url ?? "") ?? { body: {} };
  response.writeHead(status, { "content-type": type });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
});
let client: SmartMeterTexas;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const access = { ...ACCESS_DEFAULTS, base, username: "WATTLANE", password: "not-a-secret", wait_ms: 0 };
  client = new SmartMeterTexas({ ...access, duns: "123456789", service_id: null }, () => NOON);
  cases.set("/v2/token/", TOKEN);
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, "close");
});

const REQUEST = "/v2/NewAgreement/";
const LIST = "/v2/myagreements/";
const READS = "/v2/15minintervalreads/";
const AGREEMENT = { reference: "4711", esiid: ONCOR_ESIID, email: ORDER.email };
const RANGE = {
  esiid: ONCOR_ESIID,
  meter_number: ORDER.meter_number,
  reference: "4711",
  version: "newest",
} as const;
const createRejection = (errorMessage: string, errorCode = "3011"): object => ({ errorCode, errorMessage });

describe("an error with the status 200", () => {
  it("does not end an agreement that continues at the meter source", async () => {
    cases.set("/v2/Terminateagreement/", { body: createRejection("The request could not be processed") });
    const active = { agreementNumber: 4711, status: "Active - Authorization Confirmed" };
    cases.set(LIST, { body: { agreementStatusList: [active] } });
    expect((await catchError(client.terminate(AGREEMENT))).kind).toBe("again");
    cases.set("/v2/Terminateagreement/", { body: { statusCode: "ACK", errorCode: "0" } });
    await client.terminate(AGREEMENT);
  });

  it("is not an empty list", async () => {
    cases.set(LIST, { body: createRejection("Try again later") });
    expect((await catchError(client.findAgreements(ONCOR_ESIID))).kind).toBe("again");
    cases.set(LIST, { body: { statusCode: "404", errorMessage: "No agreements found" } });
    expect(await client.findAgreements(ONCOR_ESIID)).toEqual([]);
  });

  it("is also one of a list of faults", async () => {
    const createFaults = (reasonCode: string): object => ({
      statusCode: "0001",
      statusReason: "Fault",
      agreementFaultList: [{ reasonCode }],
    });
    cases.set("/v2/Terminateagreement/", { body: createFaults("The request could not be processed") });
    const active = { agreementNumber: 4711, status: "Active - Authorization Confirmed" };
    cases.set(LIST, { body: { agreementStatusList: [active] } });
    expect((await catchError(client.terminate(AGREEMENT))).kind).toBe("again");
    cases.set(LIST, { body: createFaults("Try again later") });
    expect((await catchError(client.findAgreements(ONCOR_ESIID))).kind).toBe("again");
    cases.set(REQUEST, { body: createFaults("ESIID and meter number do not match") });
    expect(await client.requestAgreement(ORDER)).toMatchObject({ kind: "refused", code: "meter_mismatch" });
    // An empty list of faults is none.
    cases.set("/v2/Terminateagreement/", { body: { statusCode: "0000", agreementFaultList: [] } });
    await client.terminate(AGREEMENT);
  });

  it("is a rejection by the meter source", async () => {
    cases.set(REQUEST, { body: createRejection("ESIID and meter number do not match", "SMT-12") });
    expect(await client.requestAgreement(ORDER)).toMatchObject({ kind: "refused", code: "meter_mismatch" });
  });
});

describe("responses of proxies in between", () => {
  it.each<[string, TestCase]>([
    ["a page of a proxy", { status: 400, type: "text/html", body: "<h1>Bad Request</h1>" }],
    ["a time-out", { status: 408, body: { message: "Request Timeout" } }],
    ["plain text", { status: 413, type: "text/plain", body: "Too large" }],
  ])("%s does not decline a request", async (_, testCase) => {
    cases.set(REQUEST, testCase);
    expect((await catchError(client.requestAgreement(ORDER))).kind).toBe("again");
  });

  it("a wrong address must be fixed by the operator", async () => {
    cases.set(REQUEST, { status: 404, body: { message: "Not found" } });
    expect((await catchError(client.requestAgreement(ORDER))).kind).toBe("settings");
  });
});

describe("access that is rejected", () => {
  const fetchDays = () => client.fetchRange({ ...RANGE, from: "2026-03-10", to: "2026-03-14" });

  it.each<[number, object, string]>([
    [401, { error: "Authorization failure" }, "not_allowed"],
    [401, { statusCode: 401, errorMessage: "Authorization Failure" }, "not_allowed"],
    [200, { statusCode: "401", errorMessage: "Authorization failure" }, "not_allowed"],
    [401, { error: "Incorrect username or password." }, "settings"],
    [401, { error: "Username/ServiceID Mismatch on both Header and Payload message." }, "settings"],
    [403, { error: "Basic authentication header is missing." }, "settings"],
    [403, { error: "Forbidden" }, "again"],
    [500, { error: "Something went wrong. Please try again later." }, "again"],
  ])("%i %j: %s", async (status, body, kind) => {
    cases.set(READS, { status, body });
    expect((await catchError(fetchDays())).kind).toBe(kind);
  });
});

describe("reads that do not exist", () => {
  it.each([200, 400, 404, 500])("are empty and not an error, with the status %i", async (status) => {
    const body = createRejection("No Energy Data received from the respective TDSP", "1001");
    cases.set(READS, { status, body });
    expect(await client.fetchRange({ ...RANGE, from: "2026-03-10", to: "2026-03-14" })).toEqual([]);
  });

  it.each([200, 400, 500])(
    "must be fixed by the operator if our access is not set up (%i)",
    async (status) => {
      cases.set(READS, { status, body: createRejection("API Integration is not done.", "2076") });
      const fault = await catchError(client.fetchRange({ ...RANGE, from: "2026-03-10", to: "2026-03-14" }));
      expect(fault.kind).toBe("settings");
    },
  );
});
