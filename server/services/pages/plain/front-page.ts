// /compare as the server renders it: the promise, the form, an example from the current list, and who pays for it.
import type { Example } from "#contracts/compare.ts";
import { isPagePath } from "#contracts/pages.ts";
import { NO_FEE_DAYS } from "#contracts/tables/contract-terms.ts";
import { markup, type Html } from "#server/platform/mail/html.ts";
import { renderExampleFigure } from "./example-figure.ts";
import { renderHomeForm } from "./home-form.ts";
import { localLink, type PlainPage } from "./plain-text.ts";

const MONTHS = 12;
const MONEY_PATH = "/how-we-make-money";

/** Renders the content. The example is left out while the list cannot be read. */
export function renderFrontPage(page: PlainPage, example: Example | null): Html {
  const { front } = page;
  return markup`<div class="fr"><section class="top"><div><h1>${front.title}</h1>${renderHomeForm(page)}<p class="s m">${front.free}</p></div>${example && renderExampleNumber(page, example)}</section>${example && renderExampleFigure(page, example)}${example && renderFacts(page, example)}${renderMoney(page)}</div>`;
}

function renderExampleNumber({ front, format }: PlainPage, { home, lowest, of }: Example): Html {
  return markup`<div class="eg"><p class="tag s">${front.example.heading}</p><p class="s"><b>${front.example.home({ squareFeet: home.square_feet, city: home.city, kwh: home.year_kwh })}</b></p><p class="num">${format.money(lowest.cents)}<small>${front.example.perYear}</small></p><p><b>${front.example.month({ cents: lowest.cents / MONTHS })}</b> ${front.example.lowest({ of })} ${front.example.yours}</p></div>`;
}

function renderFacts({ front, format }: PlainPage, { of }: Example): Html {
  const { facts } = front;
  const rows = [
    [MONTHS, facts.bills, facts.billsText],
    [of, facts.plans, facts.plansText],
    [NO_FEE_DAYS, facts.days, facts.daysText],
  ] as const;
  const items = rows.map(
    ([number, title, text]) =>
      markup`<li><span class="num">${format.number(number)}</span><div><h2>${title}</h2><p class="s m">${text}</p></div></li>`,
  );
  return markup`<ul class="facts">${items}</ul>`;
}

function renderMoney(page: PlainPage): Html {
  const { money } = page.front;
  const link = isPagePath(MONEY_PATH)
    ? markup` <a href="${localLink(page, MONEY_PATH)}">${money.link}</a>`
    : null;
  return markup`<p class="money s"><b>${money.title}</b> ${money.text}${link}</p>`;
}
