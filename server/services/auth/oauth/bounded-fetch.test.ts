// Nothing a provider answers is read beyond a bound.
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBoundedFetch } from "./bounded-fetch.ts";
import { startStandIn, type StandIn } from "./stand-in/stand-in.ts";

let standIn: StandIn;
beforeAll(async () => void (standIn = await startStandIn()));
afterAll(() => standIn.close());

it("reads an answer whole", async () => {
  const response = await createBoundedFetch([standIn.issuer])(`${standIn.issuer}/keys`, {});
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(await response.json()).toEqual({ keys: standIn.signer.publicKeys });
});

it("gives up on one that is too large", async () => {
  standIn.faults.answers.set("keys", "huge");
  await expect(createBoundedFetch([standIn.issuer])(`${standIn.issuer}/keys`, {})).rejects.toThrow(
    "too large",
  );
});
