import type { ProviderDetail } from "#contracts/providers.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Term } from "#web/shared/parts/term.tsx";
import { Card } from "#web/ui/card.tsx";
import { Fact } from "#web/ui/fact.tsx";
import { Grid } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { getFeeRange } from "./fee-range.ts";
import { phoneHref } from "#web/shared/parts/phone-href.ts";

/** How to reach the provider, its certificate and names, its fees, and the plan list's rating. */
export function ProviderFacts({ provider }: { readonly provider: ProviderDetail }) {
  const messages = useMessages("providers").facts;
  const format = useFormat();
  const { phone, website, puct_number, other_names, list_rating } = provider;
  return (
    <Card as="div">
      <Grid columns={3} gap={6} as="dl">
        {phone && (
          <Fact name={messages.phone}>
            <Link href={phoneHref(phone)}>{phone}</Link>
          </Fact>
        )}
        {website && (
          <Fact name={messages.website}>
            <Link href={website} external>
              {URL.parse(website)?.hostname ?? website}
            </Link>
          </Fact>
        )}
        <Fact name={messages.certificate}>{puct_number ?? messages.unknown}</Fact>
        {other_names.length > 0 && <Fact name={messages.otherNames}>{format.list(other_names)}</Fact>}
        {provider.listed.length > 0 && (
          <Fact name={<Term id="early-termination-fee">{messages.fee}</Term>}>
            <Fees provider={provider} />
          </Fact>
        )}
        <Fact name={messages.rating}>
          {list_rating
            ? messages.ratingValue({ rating: list_rating.rating, isoDate: list_rating.as_of })
            : messages.noRating}
        </Fact>
      </Grid>
    </Card>
  );
}

function Fees({ provider }: { readonly provider: ProviderDetail }) {
  const messages = useMessages("providers").facts;
  const fees = provider.listed.map(({ termination_fee }) => termination_fee);
  const flat = getFeeRange(fees, "flat");
  const monthly = getFeeRange(fees, "per_remaining_month");
  const hasNone = fees.some(({ kind }) => kind === "none");
  const texts = [
    flat && (flat.low === flat.high ? messages.flat(flat) : messages.flatRange(flat)),
    monthly && (monthly.low === monthly.high ? messages.monthly(monthly) : messages.monthlyRange(monthly)),
    hasNone && ((flat ?? monthly) ? messages.someNone : messages.none),
    fees.every(({ kind }) => kind === "unknown") && messages.feeUnknown,
  ].filter((text) => typeof text === "string");
  return texts.map((text) => <div key={text}>{text}</div>);
}
