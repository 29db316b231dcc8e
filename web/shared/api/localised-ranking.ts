// Plans also have the name of their Spanish label. The whole page uses one of the two.
import type { RankedPlan, Ranking } from "#contracts/compare.ts";
import type { Language } from "#messages/languages.ts";

/** A ranking, or a response that extends one. */
interface Named {
  readonly results: readonly RankedPlan[];
}

/** Returns a plan of a ranking with its name in `language`. */
export function named<P extends RankedPlan>(item: P, language: Language): P {
  if (language === "en" || item.plan.name_es === null) return item;
  return { ...item, plan: { ...item.plan, name: item.plan.name_es } };
}

function inSpanish<R extends Named>(ranking: R): R {
  return { ...ranking, results: ranking.results.map((item) => named(item, "es")) };
}

const unchanged = <R extends Named>(ranking: R): R => ranking;

/**
 * Returns a query's selector for a ranking: the plans with their names in `language`. The same function each time, so
 * that nothing re-renders.
 */
export function namedIn<R extends Named = Ranking>(language: Language): (ranking: R) => R {
  return language === "es" ? inSpanish : unchanged;
}
