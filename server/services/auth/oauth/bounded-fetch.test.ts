// No more of a provider's response is read than the limit.
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBoundedFetch } from "./bounded-fetch.ts";
import { startSimulator, type OidcSimulator } from "../../../../simulators/identity-provider/simulator.ts";

let simulator: OidcSimulator;
beforeAll(async () => void (simulator = await startSimulator()));
afterAll(() => simulator.close());

it("reads a complete response", async () => {
  const response = await createBoundedFetch([simulator.issuer])(`${simulator.issuer}/keys`, {});
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(await response.json()).toEqual({ keys: simulator.signer.publicKeys });
});

it("rejects one that is too large", async () => {
  simulator.faults.faultByEndpoint.set("keys", "huge");
  await expect(createBoundedFetch([simulator.issuer])(`${simulator.issuer}/keys`, {})).rejects.toThrow(
    "too large",
  );
});
