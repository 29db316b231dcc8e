// What a page says about itself in the words of schema.org, for search engines: the same facts that the page shows.
import type { Content, ContentBlock } from "#contracts/content.ts";
import type { Ranking } from "#contracts/compare.ts";
import type { Label, Plan } from "#contracts/plan.ts";
import { toProviderId } from "#market/providers/provider-id.ts";
import { TDUS } from "#market/tdu.ts";
import type { Language } from "#messages/languages.ts";
import { isLasting } from "#rating/plan-groups.ts";

const CENTS = 100;
const DECIMALS = 10_000;
/** Plans of a list. A search engine needs no more. */
const LISTED = 10;
const USAGES = [500, 1000, 2000] as const satisfies ReadonlyArray<number>;

/** An object of schema.org. */
export type Thing = Readonly<Record<string, unknown>>;

/** A step from the first page to this one: its name and its path. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

interface Site {
  /** Absolute address of the portal. */
  readonly portalUrl: string;
  readonly language: Language;
}

const planPath = (id: string): string => `/compare/plans/${encodeURIComponent(id)}`;
export const providerPath = (name: string): string => `/providers/${toProviderId(name)}`;

/** Returns the steps to a page. */
export function toBreadcrumbs({ portalUrl }: Site, crumbs: readonly Crumb[]): Thing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: portalUrl + path,
    })),
  };
}

/** Returns a provider. */
export function toOrganization(
  { portalUrl }: Site,
  name: string,
  contact: { readonly phone: string | null } = { phone: null },
): Thing {
  return {
    "@type": "Organization",
    name,
    url: portalUrl + providerPath(name),
    ...(contact.phone === null ? {} : { telephone: contact.phone }),
  };
}

/** The average price per kWh in dollars at a monthly usage, as on the Facts Label. */
function toUnitPrice(label: Label, kwh: (typeof USAGES)[number]): Thing {
  const usd = Math.round((label[`kwh_${kwh}`] / CENTS) * DECIMALS) / DECIMALS;
  return {
    "@type": "UnitPriceSpecification",
    price: usd,
    priceCurrency: "USD",
    unitCode: "KWH",
    unitText: "kWh",
    valueAddedTaxIncluded: false,
    eligibleQuantity: { "@type": "QuantitativeValue", value: kwh, unitCode: "KWH" },
  };
}

/** Returns a listed plan with its average prices. */
export function toOffer(site: Site, plan: Plan): Thing {
  const name = plan.texts[site.language]?.name ?? plan.name;
  return {
    "@type": "Offer",
    name,
    url: site.portalUrl + planPath(plan.id),
    category: "Electricity plan",
    availability: "https://schema.org/InStock",
    areaServed: { "@type": "AdministrativeArea", name: `${TDUS[plan.tdu].name}, Texas` },
    seller: toOrganization(site, plan.provider.name),
    itemOffered: { "@type": "Service", name, serviceType: "Electricity" },
    priceSpecification: USAGES.map((kwh) => toUnitPrice(plan.label, kwh)),
    ...(plan.term_months === 0
      ? {}
      : { eligibleDuration: { "@type": "QuantitativeValue", value: plan.term_months, unitCode: "MON" } }),
  };
}

/** Returns the plans of a home with the lowest cost over twelve months, in dollars. */
export function toPlanList(site: Site, { results }: Ranking): Thing {
  const items = results.filter(isLasting).slice(0, LISTED);
  return {
    "@type": "ItemList",
    itemListOrder: "https://schema.org/ItemListOrderAscending",
    numberOfItems: items.length,
    itemListElement: items.map(({ plan, twelve_months }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: {
        "@type": "Offer",
        name: site.language === "es" ? (plan.name_es ?? plan.name) : plan.name,
        url: site.portalUrl + planPath(plan.id),
        seller: toOrganization(site, plan.provider.name),
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          price: twelve_months.cents / CENTS,
          priceCurrency: "USD",
          unitCode: "ANN",
          unitText: "12 months",
          valueAddedTaxIncluded: false,
        },
      },
    })),
  };
}

/** Returns a term of the glossary. */
export function toDefinedTerm(
  { portalUrl }: Site,
  id: string,
  { title, description }: { readonly title: string; readonly description: string },
): Thing {
  return {
    "@type": "DefinedTerm",
    name: title,
    description,
    url: `${portalUrl}/glossary/${id}`,
    inDefinedTermSet: `${portalUrl}/glossary`,
  };
}

type Spans = Extract<ContentBlock, { kind: "paragraph" }>["spans"];
const toText = (spans: Spans): string => spans.map(({ text }) => text).join("");

function toBlockText(block: ContentBlock): string {
  if (block.kind === "list") return block.items.map(toText).join(" ");
  return "spans" in block ? toText(block.spans) : "";
}

/** Returns the questions of a page: its headings that end with a question mark, each with the text below. Null without. */
export function toFaq({ blocks }: Content): Thing | null {
  const entries: Array<{ readonly name: string; readonly texts: string[] }> = [];
  let open: (typeof entries)[number] | null = null;
  for (const block of blocks) {
    if (block.kind === "heading") {
      const name = toText(block.spans);
      open = name.endsWith("?") ? { name, texts: [] } : null;
      if (open) entries.push(open);
    } else open?.texts.push(toBlockText(block));
  }
  const mainEntity = entries
    .map(({ name, texts }) => ({ name, text: texts.join(" ").trim() }))
    .filter(({ text }) => text !== "")
    .map(({ name, text }) => ({ "@type": "Question", name, acceptedAnswer: { "@type": "Answer", text } }));
  return mainEntity.length > 0 ? { "@type": "FAQPage", mainEntity } : null;
}

/** Renders things as one JSON-LD document in a script element, which browsers don't run. */
export function renderStructuredData(things: readonly Thing[]): string {
  if (things.length === 0) return "";
  const text = JSON.stringify({ "@context": "https://schema.org", "@graph": things });
  // "</script>" in a name must not end the element.
  return `<script type="application/ld+json">${text.replaceAll("<", String.raw`\u003c`)}</script>`;
}
