// Simulated weather: how far a day deviates from normal, the same for all homes of a utility.
import type { TduId } from "#contracts/plan.ts";
import { hashText, hashWith, toUnitInterval } from "./random.ts";

export interface Weather {
  /** °F above normal for the day. */
  readonly warmer: number;
  /** Share of a clear day's sunlight. */
  readonly sun: number;
}

/** Approximate length of warm and cold spells in days. */
const SPELL_DAYS = 5;

/** Returns the weather of a day (day number). */
export function getWeather(tdu: TduId, day: number): Weather {
  const seed = hashText(`weather ${tdu}`);
  const spell = Math.floor(day / SPELL_DAYS);
  const fraction = day / SPELL_DAYS - spell;
  const at = (number: number): number => toUnitInterval(hashWith(seed, number)) * 2 - 1;
  const ofSpell = at(spell) * (1 - fraction) + at(spell + 1) * fraction;
  // Texas weather varies more in winter than in summer.
  const winter = 0.5 + 0.5 * Math.cos(((day % 365.25) / 365.25) * 2 * Math.PI);
  const ofDay = at(day + 1_000_000);
  const clouds = toUnitInterval(hashWith(seed, day + 2_000_000));
  return { warmer: (8 + 14 * winter) * ofSpell + 3 * ofDay, sun: 1 - 0.75 * clouds ** 2 };
}
