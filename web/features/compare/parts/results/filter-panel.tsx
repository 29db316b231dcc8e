import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { Sheet } from "#web/ui/modal.tsx";
import { Select } from "#web/ui/select.tsx";
import { ConditionsControl, listOffered } from "../conditions/conditions-control.tsx";
import { useConditionChoices, type SavedConditions } from "../conditions/use-condition-choices.ts";
import { CheckGroup } from "./check-group.tsx";
import type { Filters, RateType, TermBand } from "./filters.ts";
import {
  FEE_CEILINGS,
  RATE_TYPES,
  RENEWABLE_FLOORS,
  TERM_BANDS,
  clearFilters,
  countChoices,
  countFilters,
  passes,
} from "./filters.ts";
import { isVerified } from "#rating/plan-groups.ts";
import type { RankedItem } from "#rating/plan-groups.ts";
import { ProviderFilter } from "./provider-filter.tsx";

interface FilterProps {
  readonly items: readonly RankedItem[];
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  readonly conditions: SavedConditions;
}

/** All filters, in a sheet. The ones that most people want are also above the list. */
export function FilterSheet({
  count,
  open,
  onClose,
  ...props
}: FilterProps & { readonly count: number; readonly open: boolean; readonly onClose: () => void }) {
  const messages = useMessages("filters");
  const { clear } = useMessages("results").filters;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={messages.title}
      actions={
        <>
          {countFilters(props.filters) > 0 && (
            <Button variant="quiet" onClick={() => props.onChange(clearFilters(props.filters))}>
              {clear}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {messages.show({ n: count })}
          </Button>
        </>
      }
    >
      <FilterControls {...props} />
    </Sheet>
  );
}

const SWITCHES = ["openToAll", "noPrepaid", "noCliff", "provedOnly"] as const;

function FilterControls({ items, filters, onChange, conditions: { saved, esiid } }: FilterProps) {
  const conditions = useConditionChoices(saved, esiid);
  const messages = useMessages("filters");
  const { rates } = useMessages("results").filters;
  const stated = items.flatMap(({ plan }) => plan.conditions ?? []);
  const change = (part: Partial<Filters>): void => onChange({ ...filters, ...part });
  return (
    <Stack gap={6}>
      <ConditionsControl {...conditions} offered={listOffered(stated, conditions.choices)} />
      <CheckGroup<TermBand>
        label={messages.term}
        options={TERM_BANDS.map((band) => ({ value: band, label: messages.terms[band] }))}
        counts={countChoices(items, TERM_BANDS, (band) => ({ ...filters, terms: [band] }))}
        chosen={filters.terms}
        onChange={(terms) => change({ terms })}
      />
      <CheckGroup<RateType>
        label={messages.rate}
        options={RATE_TYPES.map((rate) => ({ value: rate, label: rates[rate] })).filter(
          ({ value }) => filters.rates.includes(value) || items.some(({ plan }) => plan.rate_type === value),
        )}
        counts={countChoices(items, RATE_TYPES, (rate) => ({ ...filters, rates: [rate] }))}
        chosen={filters.rates}
        onChange={(rates) => change({ rates })}
      />
      <Select
        label={messages.renewable}
        value={filters.renewable}
        onChange={(event) =>
          change({ renewable: RENEWABLE_FLOORS.find((n) => String(n) === event.target.value) ?? 0 })
        }
        options={RENEWABLE_FLOORS.map((n) => ({
          value: String(n),
          label: messages.renewableFrom({ percent: n }),
        }))}
      />
      <Select
        label={messages.fee}
        value={filters.maxFee ?? ""}
        onChange={(event) =>
          change({ maxFee: FEE_CEILINGS.find((usd) => String(usd) === event.target.value) ?? null })
        }
        placeholder={messages.feeUpTo({ usd: null })}
        options={FEE_CEILINGS.map((usd) => ({ value: String(usd), label: messages.feeUpTo({ usd }) }))}
      />
      <fieldset className="min-w-0">
        <legend className="mb-1 font-semibold">{messages.show_only}</legend>
        {SWITCHES.map((key) => (
          <Checkbox
            key={key}
            label={messages[key]}
            checked={filters[key]}
            onChange={(event) => change({ [key]: event.target.checked })}
          />
        ))}
      </fieldset>
      <Disclosure
        summary={messages.providers({ n: filters.providers.length })}
        open={filters.providers.length > 0}
      >
        <ProviderFilter
          counts={countProviders(items, { ...filters, providers: [] })}
          items={items}
          chosen={filters.providers}
          onChange={(providers) => change({ providers })}
        />
      </Disclosure>
    </Stack>
  );
}

/** Counts the verified plans that each provider would list, in one pass because there are many providers. */
function countProviders(items: readonly RankedItem[], filters: Filters): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    const { name } = item.plan.provider;
    if (isVerified(item) && passes(item, filters)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
