// Homes in the accounts of test users, and their ESI IDs.
import { test } from "@playwright/test";
import type { FreePremise } from "./test-controls.ts";
import { seededDigits } from "../../support/seed.ts";
import { type TestUser, callAs } from "./accounts.ts";

const created = new Map<string, number>();
/**
 * Returns digits that no other test has. They are the same in every run of a seed, whichever process runs the test,
 * because the readings of a simulated meter depend on its ESI ID.
 */
function createDigits(count: number): string {
  const { project, titlePath } = test.info();
  const name = [project.name, ...titlePath].join(" / ");
  const before = created.get(name) ?? 0;
  created.set(name, before + 1);
  return seededDigits(`ESI ID ${before} of ${name}`, count);
}

/** Returns an ESI ID of Oncor's that no other test uses. */
export function newEsiid(): string {
  return `1044372${createDigits(10)}`;
}

/** Adds a home to the user's account and returns its ESI ID. */
export async function seedLocation(
  user: TestUser,
  address = "4105 Maple St",
  esiid = newEsiid(),
): Promise<string> {
  const body = { esiid, address, city: "Dallas", zip: "75201" };
  await callAs(user, "POST", "/api/service_locations", body);
  return esiid;
}

/** Adds a home in CenterPoint's area that no other test uses and returns its ESI ID. */
export async function seedHoustonLocation(user: TestUser, address: string): Promise<string> {
  const esiid = `1008901${createDigits(15)}`;
  const body = { esiid, address, city: "Houston", zip: "77098" };
  await callAs(user, "POST", "/api/service_locations", body);
  return esiid;
}

/** A home of the sample directory that no other test uses. */
export async function freePremise(): Promise<FreePremise> {
  const response = await fetch(process.env["E2E_DESK_URL"] ?? "");
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text) as FreePremise;
}
