// Plans carry the name of their Spanish label too; the whole page uses one of the two.
import type { RankedPlan, Ranking } from "#contracts/compare.ts";
import type { Language } from "../i18n/languages.ts";

/** A ranking, or an answer that is one and tells more. */
interface Named {
  readonly results: readonly RankedPlan[];
}

/** A plan of a ranking by its name in `language`. */
export function named<P extends RankedPlan>(item: P, language: Language): P {
  if (language === "en" || item.plan.name_es === null) return item;
  return { ...item, plan: { ...item.plan, name: item.plan.name_es } };
}

function inSpanish<R extends Named>(ranking: R): R {
  return { ...ranking, results: ranking.results.map((item) => named(item, "es")) };
}

const unchanged = <R extends Named>(ranking: R): R => ranking;

/** What a query selects of a ranking: the plans by their names in `language`. The same function each time, so that nothing is drawn anew. */
export function namedIn<R extends Named = Ranking>(language: Language): (ranking: R) => R {
  return language === "es" ? inSpanish : unchanged;
}
