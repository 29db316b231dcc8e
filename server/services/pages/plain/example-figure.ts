// The example home's twelve bills as SVG: one drawing for wide screens, one for phones, so that text keeps its size.
import type { Example, ExampleCost } from "#contracts/compare.ts";
import type { Language } from "#messages/languages.ts";
import { markup, type Html } from "#server/platform/mail/html.ts";
import { BASELINE, exampleBars, type ExampleBar } from "#rating/example-bars.ts";
import type { PlainPage } from "./plain-text.ts";

/** Returns a plan's name on its label in the reader's language. */
export function toPlanName({ name, name_es }: ExampleCost["plan"], language: Language): string {
  return language === "es" ? (name_es ?? name) : name;
}

/** Renders the drawing and what it shows, in words. */
export function renderExampleFigure(page: PlainPage, example: Example): Html {
  const { front, language } = page;
  const { lowest, advertised } = example;
  const plan = toPlanName(lowest.plan, language);
  const outline = advertised
    ? markup`<span><i class="k"></i>${front.example.advertised({ cents: advertised.label_cents_per_kwh })} <b class="n">${front.example.advertisedYear({ cents: advertised.cents })}</b>.</span>`
    : null;
  return markup`<figure>${drawing(page, example, "wide", 1120, 236)}${drawing(page, example, "slim", 358, 168)}<figcaption class="s"><span class="m">${front.example.bills({ plan, provider: lowest.plan.provider })}</span>${outline}</figcaption></figure>`;
}

function drawing(
  { front, format }: PlainPage,
  example: Example,
  kind: "wide" | "slim",
  width: number,
  height: number,
): Html {
  const bars = exampleBars(example, width, height);
  const byCost = bars.toSorted((left, right) => left.cents - right.cents);
  const [low, high] = [byCost[0], byCost.at(-1)];
  if (!low || !high) return markup``;
  const label = front.example.chart({
    low: low.cents,
    lowMonth: low.month,
    high: high.cents,
    highMonth: high.month,
    n: bars.filter(({ more }) => more !== null).length,
  });
  const base = height - BASELINE;
  const month = kind === "wide" ? format.monthShort : format.monthInitial;
  const marks = bars.map((bar) => {
    const middle = String(bar.x + bar.width / 2);
    const named = kind === "wide" || bar.peak;
    const cents = named
      ? markup`<text class="${kind === "wide" && bar.peak ? "la lp" : "la"}" x="${middle}" y="${String(kind === "wide" ? bar.y + 17 : (bar.moreY ?? bar.y) - 7)}">${format.money(bar.cents)}</text>`
      : null;
    return markup`<path class="${bar.peak ? "pk" : "ba"}" d="${barPath(bar, base)}"/>${outline(bar)}${cents}${kind === "wide" && bar.more !== null ? markup`<text class="mo" x="${middle}" y="${String((bar.moreY ?? 0) - 7)}">${format.moneyChange(bar.more)}</text>` : null}<text x="${middle}" y="${String(height - 5)}">${month(bar.month)}</text>`;
  });
  return markup`<svg class="${kind}" role="img" aria-label="${label}" viewBox="0 0 ${String(width)} ${String(height)}">${marks}<line class="ax" x1="0" x2="${String(width)}" y1="${String(base + 0.5)}" y2="${String(base + 0.5)}"/></svg>`;
}

function barPath({ x, y, width }: ExampleBar, base: number): string {
  const radius = Math.min(4, base - y);
  return `M${x} ${base}V${y + radius}q0 ${-radius} ${radius} ${-radius}h${width - 2 * radius}q${radius} 0 ${radius} ${radius}V${base}z`;
}

function outline({ x, y, width, moreY }: ExampleBar): Html | null {
  if (moreY === null) return null;
  return markup`<path class="gh" d="M${String(x + 0.75)} ${String(y)}V${String(moreY)}h${String(width - 1.5)}V${String(y)}"/>`;
}
