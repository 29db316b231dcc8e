// A simulated home for an ESI ID: the same one every time, and different from all others.
import type { TduId } from "#contracts/plan.ts";
import { parseEsiid } from "#market/esiid.ts";
import type { HomeProfile } from "#meter/shapes/usage-model.ts";
import { createChance, hashText } from "./random.ts";

export interface SimulatedHome {
  readonly esiid: string;
  readonly tdu: TduId;
  readonly seed: number;
  readonly profile: HomeProfile;
  /** Its usage relative to a comparable typical home. */
  readonly level: number;
  /** Peak power of its solar panels in kW, 0 without panels. */
  readonly solar_kw: number;
}

/** Creates the home of an ESI ID for this seed. */
export function createTestLocation(esiid: string, seedText: string): SimulatedHome {
  const seed = hashText(`${seedText} ${esiid}`);
  const chance = createChance(seed);
  const parsed = parseEsiid(esiid);
  const square_feet = 900 + Math.round(2700 * chance() ** 1.3);
  const people = 1 + Math.floor(chance() * 4 + square_feet / 2500);
  // About six in ten Texas homes heat mainly with electricity.
  const electric_heat = chance() < 0.6 ? 1 : 0;
  const pool = square_feet > 1800 && chance() < 0.25;
  const ev = chance() < 0.15;
  const level = 0.75 + 0.5 * chance();
  const solar_kw = chance() < 0.2 ? 4 + 6 * chance() : 0;
  return {
    esiid,
    tdu: (parsed.ok && parsed.value.tdu) || "oncor",
    seed,
    profile: { square_feet, people, electric_heat, pool, ev },
    level,
    solar_kw,
  };
}
