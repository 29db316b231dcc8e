// How sure the year is, in a sentence.
import type { Messages } from "#web/shared/i18n/catalog.ts";
import type { YearPreview } from "./year-preview.ts";

type Words = Messages<"compare">["preview"];

/** "From 10 whole months of your readings, extended to a year." and its like; a share is told where it is neither nothing nor all. */
export function sureness(year: YearPreview, words: Words): string {
  const sentences = [basis(year, words)];
  const { estimated_share: share, method } = year;
  if (method !== "annual_shape" && method !== "home_model" && share >= 0.005)
    sentences.push(words.share(share));
  return sentences.join(" ");
}

function basis(year: YearPreview, words: Words): string {
  const { read_from: from, read_through: through } = year;
  const told = year.months.filter(({ estimated }) => !estimated).length;
  switch (year.method) {
    case "measured":
      return words.sure.measured(from ?? "", through ?? "");
    case "extended":
      return words.sure.extended(Math.max(1, told));
    case "monthly_shape":
      return words.sure.months(Math.max(1, told));
    case "annual_shape":
      return words.sure.annual;
    case "home_model":
      return words.sure.home;
    default:
      return year.method satisfies never;
  }
}
