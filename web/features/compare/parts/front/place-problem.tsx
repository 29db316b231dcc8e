import { useLocation } from "react-router";
import { TDUS } from "#market/tdu.ts";
import { formatCompareAddress } from "#contracts/compare-address.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Banner } from "#web/ui/badge.tsx";
import { InfoIcon } from "#web/ui/icons.tsx";
import { Page, PageHeader, Row, Text } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import type { AddressInputs } from "../address-inputs.ts";
import { HomeForm } from "./home-form.tsx";
import { isAddress } from "./place-field.tsx";

/** Shown in place of the list if the ZIP code of the URL has none, or several utilities. */
export function PlaceProblemView({ address }: { readonly address: AddressInputs }) {
  const { title } = useMessages("results");
  const { where } = useMessages("compare");
  const { home, problem } = address;
  const typed = new URLSearchParams(useLocation().search).get("zip") ?? "";
  if (!home) return null;
  return (
    <Page>
      <PageHeader title={problem === "several" ? where.which : title} />
      {address.error && <FailurePanel error={address.error} onRetry={address.retry} />}
      <Explanation address={address} />
      {(problem === "several" || problem === "no_choice") && <Utilities address={address} />}
      {problem !== "several" && <HomeForm zip={typed} {...(home.size ? { size: home.size } : {})} />}
    </Page>
  );
}

function Explanation({ address: { home, problem, place } }: { readonly address: AddressInputs }) {
  const { errors } = useMessages("front");
  const { where } = useMessages("compare");
  const texts = {
    texas_only: [errors.texas_only, errors.texas_onlyText({ zip: home?.zip ?? "" })],
    zip_unknown: [errors.zip_unknown, errors.zip_unknownText],
    zip_invalid: [isAddress(home?.zip ?? "") ? errors.address_unchosen : errors.zip_invalid, ""],
    usage_unreadable: [errors.usage_unreadable, errors.usage_unreadableText],
    no_choice: [
      where.noChoice({ area: place?.area ?? "", utility: place?.utility ?? "" }),
      where.noChoiceText,
    ],
  } as const;
  if (problem === null || problem === "several") return null;
  const [title, text] = texts[problem];
  return (
    <Banner tone="warn" icon={<InfoIcon />} title={title}>
      {text && <Text>{text}</Text>}
    </Banner>
  );
}

/** The second question. Also for homes at the edge of a city's area. */
function Utilities({ address: { home, problem, place } }: { readonly address: AddressInputs }) {
  const { where } = useMessages("compare");
  if (!home || !place || place.tdus.length === 0) return null;
  return (
    <>
      <Text>{problem === "several" ? where.onBill : `${where.edge}. ${where.edgeText}`}</Text>
      <Row>
        {place.tdus.map(({ id }) => (
          <ButtonLink
            key={id}
            href={`${paths.compareResults()}?${formatCompareAddress({ ...home, tdu: id })}`}
          >
            {TDUS[id].name}
          </ButtonLink>
        ))}
      </Row>
    </>
  );
}
