// The older scheme: a real TLS server that demands a client certificate, and name and password in every call.
import { describe, expect, it } from "vitest";
import { createKeyPair } from "#simulators/saml/key-pair.ts";
import { catchError, createSmtFixture, linked, plain } from "#simulators/meters/test-support.ts";
import { NOON, ONCOR_ESIID, ORDER } from "#simulators/meters/test-order.ts";
import { SmartMeterTexas, type SmtAccess } from "./client.ts";
import { setup } from "#tests/support/setup.ts";

const RANGE = { from: "2026-03-05", to: "2026-03-13" };

const fixture = setup(async () => {
  const [server, caller] = await Promise.all([createKeyPair(2_048, "127.0.0.1"), createKeyPair()]);
  const client_certificate = {
    certificate: caller.certificate,
    key: caller.privateKey,
    authorities: server.certificate,
  };
  const mutual_tls = {
    certificate: server.certificate,
    key: server.privateKey,
    caller: caller.certificate,
  };
  const all = await createSmtFixture({ mutual_tls }, { client_certificate });
  return { ...all, client_certificate, close: async () => all.simulator.close() };
});

const anotherClient = (change: Partial<SmtAccess>): SmartMeterTexas => {
  const { simulator, client_certificate } = fixture;
  return new SmartMeterTexas({ ...simulator.access, wait_ms: 0, client_certificate, ...change }, () => NOON);
};

describe("mutual TLS with Basic", () => {
  it("links and reads a home without a token, and knows when its agreement ended", async () => {
    const { client, simulator } = fixture;
    const reference = await linked(fixture);
    const order = { ...RANGE, esiid: ONCOR_ESIID, meter_number: ORDER.meter_number, reference } as const;
    expect(plain(await client.fetchRange({ ...order, version: "newest" }))).toEqual(
      plain(simulator.listReads(ONCOR_ESIID, RANGE.from, RANGE.to)),
    );
    expect(simulator.calls("token")).toBe(0);
    simulator.book.terminateThere(Number(reference));
    const before = simulator.calls("reads");
    expect((await catchError(client.fetchRange({ ...order, version: "newest" }))).kind).toBe("not_allowed");
    expect(simulator.calls("reads")).toBe(before + 1);
  });

  it.each<[string, () => Promise<Partial<SmtAccess>> | Partial<SmtAccess>]>([
    ["a wrong password", () => ({ password: "wrong" })],
    [
      "a server that our authorities do not know",
      () => ({ client_certificate: { ...fixture.client_certificate, authorities: null } }),
    ],
  ])("%s is a fault of the settings", async (_what, change) => {
    expect((await catchError(anotherClient(await change()).findAgreements())).kind).toBe("settings");
  });

  it("lets in no one else", async () => {
    const { certificate, privateKey: key } = await createKeyPair();
    const otherCaller = anotherClient({
      client_certificate: { ...fixture.client_certificate, certificate, key },
    });
    const before = fixture.simulator.calls("agreements");
    // The server closes the connection, as in an outage.
    expect((await catchError(otherCaller.findAgreements())).kind).toBe("again");
    await expect(fetch(fixture.simulator.url)).rejects.toThrow();
    expect(fixture.simulator.calls("agreements")).toBe(before);
  });
});
