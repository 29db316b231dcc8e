// What the widget shows about a home: its plans, the choice of a utility, or a problem.
import { createHomeAddress, formatCompareAddress } from "#contracts/compare-address.ts";
import type { Place } from "#contracts/compare.ts";
import type { TduId } from "#contracts/plan.ts";
import { TDUS } from "#market/tdu.ts";
import type { Language } from "#messages/languages.ts";
import { SEPARATOR } from "#messages/keep-together.ts";
import { isLasting, type PricedItem } from "#rating/plan-groups.ts";
import { html } from "#web/offline/element.ts";
import type { Loaded, WidgetHome } from "./load-plans.ts";
import type { WidgetMessages } from "./messages.ts";

const MONTHS = 12;

type Problem = Extract<Loaded, { kind: "problem" }>;

export interface ResultContext {
  readonly origin: string;
  readonly language: Language;
  readonly messages: WidgetMessages;
  readonly home: WidgetHome;
  readonly onChoose: (tdu: TduId) => void;
}

function renderPlan(item: PricedItem, query: string, { origin, language, messages }: ResultContext): Element {
  const { plan, twelve_months: twelve } = item;
  const name = language === "es" ? (plan.name_es ?? plan.name) : plan.name;
  const facts = [messages.term({ months: plan.term_months }), ...(plan.prepaid ? [messages.prepaid] : [])];
  const href = `${origin}/compare/plans/${encodeURIComponent(plan.id)}?${query}`;
  return html(
    "li",
    {},
    html(
      "div",
      { class: "plan" },
      html("span", { class: "muted" }, plan.provider.name),
      html("a", { href }, name),
      html("span", { class: "muted" }, facts.join(SEPARATOR)),
    ),
    html(
      "div",
      { class: "cost" },
      html("strong", {}, messages.year({ cents: twelve.cents })),
      html("span", { class: "muted" }, messages.month({ cents: twelve.cents / MONTHS })),
    ),
  );
}

function renderPlans(loaded: Extract<Loaded, { kind: "plans" }>, context: ResultContext): Element[] {
  const { origin, language, messages, home } = context;
  const { ranking, tdu } = loaded;
  const items = ranking.results.filter(isLasting);
  if (items.length === 0) return [html("p", { class: "alert" }, messages.problems.none)];
  const query = `${formatCompareAddress(createHomeAddress(home.zip, home.size, home.tdu))}&lang=${language}`;
  const values = { squareFeet: home.size, zip: home.zip, utility: TDUS[tdu].name };
  return [
    html("h3", {}, messages.top({ n: items.length, of: ranking.counts.lasting })),
    html("p", { class: "muted" }, messages.home(values)),
    html("ol", {}, ...items.map((item) => renderPlan(item, query, context))),
    html("p", { class: "muted" }, messages.prices({ day: ranking.as_of })),
    html("a", { class: "all", href: `${origin}/compare/results?${query}` }, messages.all),
  ];
}

function renderUtilities(tdus: Place["tdus"], intro: string, context: ResultContext): Element[] {
  const choices = tdus.map(({ id, name }) => {
    const button = html("button", { type: "button", class: "quiet" }, name);
    button.addEventListener("click", () => context.onChoose(id));
    return html("li", {}, button);
  });
  const { title } = context.messages.utilities;
  return [html("h3", {}, title), html("p", { class: "muted" }, intro), html("ul", {}, ...choices)];
}

/** Renders the result. A problem with the ZIP code itself is shown at its field instead, so it renders nothing. */
export function renderResult(loaded: Loaded, context: ResultContext): Element[] {
  if (loaded.kind === "plans") return renderPlans(loaded, context);
  const { utilities } = context.messages;
  if (loaded.kind === "utilities") return renderUtilities(loaded.tdus, utilities.text, context);
  if (isFieldProblem(loaded)) return [];
  const alert = html("p", { class: "alert" }, toProblemText(loaded, context.messages));
  const canChoose = loaded.problem === "no_choice" && loaded.tdus.length > 0;
  return canChoose ? [alert, ...renderUtilities(loaded.tdus, utilities.edge, context)] : [alert];
}

/** Whether the visitor has to correct the ZIP code. */
export function isFieldProblem({ problem }: Problem): boolean {
  return ["zip_invalid", "texas_only", "zip_unknown"].includes(problem);
}

/** Returns what happened, and what to do. */
export function toProblemText({ problem, utility }: Problem, { problems }: WidgetMessages): string {
  return problem === "no_choice" ? problems.no_choice({ utility }) : problems[problem];
}
