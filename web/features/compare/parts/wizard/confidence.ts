// Describes in a sentence how certain the year is.
import type { Messages } from "#web/shared/i18n/catalog.ts";
import type { YearPreview } from "./year-preview.ts";

type PreviewMessages = Messages<"compare">["preview"];

/**
 * Returns for example "From 10 whole months of your readings, extended to a year." A share is mentioned unless it is
 * nothing or everything.
 */
export function formatConfidence(year: YearPreview, messages: PreviewMessages): string {
  const sentences = [basis(year, messages)];
  const { estimated_share: share, method } = year;
  if (method !== "annual_shape" && method !== "home_model" && share >= 0.005)
    sentences.push(messages.share({ share }));
  return sentences.join(" ");
}

function basis(year: YearPreview, messages: PreviewMessages): string {
  const { read_from: from, read_through: through } = year;
  const actualMonths = year.months.filter(({ estimated }) => !estimated).length;
  switch (year.method) {
    case "measured":
      return messages.sure.measured({ span: { from: from ?? "", through: through ?? "" } });
    case "extended":
      return messages.sure.extended({ months: Math.max(1, actualMonths) });
    case "monthly_shape":
      return messages.sure.months({ n: Math.max(1, actualMonths) });
    case "annual_shape":
      return messages.sure.annual;
    case "home_model":
      return messages.sure.home;
    default:
      return year.method satisfies never;
  }
}
