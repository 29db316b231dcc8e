import { useDeferredValue, useMemo, useState } from "react";
import type { RankedPlan, Ranking } from "#contracts/compare.ts";
import { useTrack } from "../../../analytics/use-track.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Grid, Page, Stack } from "../../../ui/layout.tsx";
import type { CompareInputs } from "../inputs.ts";
import { FilterPanel, FilterSheet } from "./filter-panel.tsx";
import type { Filters, ListState } from "./filters.ts";
import { NO_FILTERS, applyList, countFilters } from "./filters.ts";
import { ListBar } from "./list-bar.tsx";
import { PlanSection } from "./plan-section.tsx";
import { ResultsHeader } from "./results-header.tsx";
import { Tray, TraySpace } from "./tray.tsx";
import { useListState } from "./use-list-state.ts";
import type { Group, RankingView } from "./view.ts";
import { groupOf, viewOf } from "./view.ts";

interface ResultsViewProps {
  readonly ranking: Ranking;
  readonly inputs: CompareInputs;
}

export function ResultsView({ ranking, inputs }: ResultsViewProps) {
  const currentId = inputs.current?.kind === "plan" ? inputs.current.plan_id : null;
  const view = useMemo(() => viewOf(ranking, currentId), [ranking, currentId]);
  useTrack("cp_ranking_shown", rankingFacts(ranking, null));
  return (
    <Page>
      <ResultsHeader view={view} />
      <PlanList view={view} />
    </Page>
  );
}

/** A ranking as analytics hears of it; `esiid`: the home that it is for. */
export function rankingFacts({ tdu, results, usage }: Ranking, esiid: string | null) {
  return { tdu, plans: results.length, method: usage.method, esiid };
}

/** Filters, order, and the plans in their groups; the filters and the order are in the address. */
export function PlanList({ view }: { readonly view: RankingView }) {
  const [list, setList] = useListState();
  const [sheetOpen, setSheetOpen] = useState(false);
  // The controls answer at once, the list a breath later.
  const calm = useDeferredValue(list);
  const shown = useMemo(() => applyList(view.items, calm), [view, calm]);
  const setFilters = (filters: Filters): void => setList({ ...list, filters });
  const controls = { items: view.items, filters: list.filters, onChange: setFilters };
  return (
    <>
      <Grid columns="side" gap={8}>
        <FilterPanel {...controls} />
        <Stack gap={4}>
          <ListBar
            shown={shown.length}
            all={view.items.length}
            list={list}
            onSort={(sort) => setList({ ...list, sort })}
            onFilters={() => setSheetOpen(true)}
            onClear={() => setFilters(NO_FILTERS)}
          />
          <Tray view={view} />
          <Sections view={view} shown={shown} list={calm} onClear={() => setFilters(NO_FILTERS)} />
        </Stack>
      </Grid>
      <TraySpace />
      <FilterSheet {...controls} count={shown.length} open={sheetOpen} onClose={() => setSheetOpen(false)} />
    </>
  );
}

interface SectionsProps {
  readonly view: ReturnType<typeof viewOf>;
  readonly shown: readonly RankedPlan[];
  readonly list: ListState;
  readonly onClear: () => void;
}

function Sections({ view, shown, list, onClear }: SectionsProps) {
  const words = useMessages("results").list;
  const groups = useMemo(() => split(shown), [shown]);
  if (shown.length === 0) {
    const filtered = countFilters(list.filters) > 0;
    return (
      <EmptyState
        title={filtered ? words.none : words.nothing}
        action={filtered && <ClearButton onClear={onClear} />}
      >
        {filtered ? words.noneText : words.nothingText}
      </EmptyState>
    );
  }
  return (
    <Stack gap={8}>
      <PlanSection title={words.heading} hideTitle items={groups.proved} view={view} sort={list.sort} />
      <PlanSection
        title={words.unproven}
        lead={words.unprovenText}
        items={groups.unproven}
        view={view}
        sort={list.sort}
      />
      <PlanSection
        title={words.unpriced}
        lead={words.unpricedText}
        items={groups.unpriced}
        view={view}
        sort={list.sort}
      />
    </Stack>
  );
}

function ClearButton({ onClear }: { readonly onClear: () => void }) {
  const words = useMessages("results").filters;
  return <Button onClick={onClear}>{words.clear}</Button>;
}

function split(items: readonly RankedPlan[]): Record<Group, RankedPlan[]> {
  const groups: Record<Group, RankedPlan[]> = { proved: [], unproven: [], unpriced: [] };
  for (const item of items) groups[groupOf(item)].push(item);
  return groups;
}
