// What a home should do, as data and text: for a home that is described (recommend) and one of the account (my_outlook).
import type { z } from "zod";
import type { recommendSchema } from "#contracts/mcp.ts";
import type { Outlook, OutlookOption } from "#contracts/outlook.ts";
import { describeAdvice } from "#messages/describe-advice.ts";
import type { Language } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";
import { findLabelQuotes } from "#server/domain/plans/label-readings.ts";
import { planUrl, toMcpPlan, toSource, type HomeInput } from "./prices.ts";
import { basisLines } from "./texts.ts";
import type { ToolCall } from "./tool.ts";

type Recommendation = z.input<typeof recommendSchema>;

async function toOptions(
  call: ToolCall,
  { as_of, delivery, options }: Outlook,
  home: HomeInput | undefined,
): Promise<Recommendation["options"]> {
  const plans = options.flatMap(({ plan }) => plan ?? []);
  const quotes = plans.length > 0 ? await findLabelQuotes(call.ctx.db.sql, plans) : new Map();
  return options.map(({ plan, ...option }: OutlookOption) => ({
    ...option,
    plan: plan && toMcpPlan(plan),
    source:
      plan &&
      toSource(plan.proof, {
        list_as_of: as_of,
        charges_as_of: delivery?.as_of ?? null,
        quotes: quotes.get(plan.id) ?? [],
        url: planUrl(call, plan.id, home),
      }),
  }));
}

/** Returns an outlook as the tools show it. `home`: what the plans' pages are opened for. */
export async function describeOutlook(
  call: ToolCall,
  outlook: Outlook,
  home: HomeInput | undefined,
  language: Language,
): Promise<{ readonly data: Omit<Recommendation, "utility">; readonly lines: readonly string[] }> {
  const { headline, saving, details } = describeAdvice(outlook, getMessages("outlook", language));
  const reason = [headline, ...(saving === null ? [] : [saving]), ...details];
  const { window, clock, current_cents, exit_fee_cents, free_from, timeline, recommendation } = outlook;
  const basis = { list_as_of: outlook.as_of, charges_as_of: outlook.delivery?.as_of ?? null };
  return {
    data: {
      usage: { year_kwh: outlook.year_kwh },
      window,
      clock,
      current_cents,
      exit_fee_cents,
      free_from,
      timeline,
      recommendation,
      reason,
      options: await toOptions(call, outlook, home),
    },
    lines: [...reason, ...basisLines(basis, outlook.year_kwh ?? 0, language)],
  };
}
