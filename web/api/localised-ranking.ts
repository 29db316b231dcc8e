// Plans carry the name of their Spanish label too; the whole page uses one of the two.
import type { Ranking } from "#contracts/compare.ts";
import type { Language } from "../i18n/language.ts";

function inSpanish(ranking: Ranking): Ranking {
  const results = ranking.results.map((item) =>
    item.plan.name_es === null ? item : { ...item, plan: { ...item.plan, name: item.plan.name_es } },
  );
  return { ...ranking, results };
}

const unchanged = (ranking: Ranking): Ranking => ranking;

/** What a query selects of a ranking: the plans by their names in `language`. The same function each time, so that nothing is drawn anew. */
export function namedIn(language: Language): (ranking: Ranking) => Ranking {
  return language === "es" ? inSpanish : unchanged;
}
