import { Suspense, lazy, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { Ranking } from "#contracts/compare.ts";
import { useTrack } from "#web/telemetry/analytics/use-track.ts";
import { usePrinting } from "#web/charts/use-printing.ts";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { useComparePaths } from "../compare-location.ts";
import type { SavedConditions } from "../conditions/use-condition-choices.ts";
import type { CompareInputs } from "../inputs.ts";
import { CountsLine, FilterChips } from "./counts-line.tsx";
import type { Filters, ListState } from "./filters.ts";
import { applyList, clearFilters, countFilters, includesShort, poolSize } from "./filters.ts";
import { ListBar } from "./list-bar.tsx";
import { getPlanGroup, isVerified } from "#rating/plan-groups.ts";
import type { AnyRanking, RankedItem } from "#rating/plan-groups.ts";
import type { PrintList as PrintListComponent } from "./print-list.tsx";
import { PlanSection } from "./plan-section.tsx";
import { ResultsHeader, ResultsMethod } from "./results-header.tsx";
import { CompareBar, CompareBarSpace } from "./compare-bar.tsx";
import type { SharedView } from "#contracts/shared-view.ts";
import { ShareButton } from "../share/share-button.tsx";
import type { Shareable } from "../share/shareable.ts";
import { TaxPanel } from "../taxes/tax-panel.tsx";
import { TaxesProvider } from "../taxes/taxes-provider.tsx";
import { TopPicksCard } from "./top-picks.tsx";
import { useListState } from "./use-list-state.ts";
import type { RankingView } from "./view.ts";
import { buildView } from "./view.ts";

const FilterSheet = lazy(async () => {
  const [panel] = await Promise.all([
    import("./filter-panel.tsx"),
    loadMessages("filters", getLanguage()),
    loadMessages("conditionChoices", getLanguage()),
  ]);
  return { default: panel.FilterSheet };
});

interface ResultsViewProps {
  readonly ranking: Ranking;
  readonly inputs: CompareInputs;
}

export function ResultsView({ ranking, inputs }: ResultsViewProps) {
  const currentId = inputs.current?.kind === "plan" ? inputs.current.plan_id : null;
  const view = useMemo(() => buildView(ranking, currentId), [ranking, currentId]);
  useTrack("cp_ranking_shown", rankingFacts(ranking, null));
  return (
    <TaxesProvider home={null} city={null} inputs={inputs} tdu={ranking.tdu}>
      <Stack gap={2}>
        <ResultsHeader view={view} action={<ShareButton compact {...toShareable(view, inputs)} />} />
        <TopPicksCard view={view} />
        <div data-print="hide" className="max-sm:order-last">
          <TaxPanel />
        </div>
        <PlanList view={view} conditions={{ saved: inputs.conditions, esiid: undefined }} />
        <ResultsMethod view={view} />
      </Stack>
    </TaxesProvider>
  );
}

const LIST: SharedView = { page: "results", plan_ids: [] };

function toShareable(view: RankingView, inputs: CompareInputs): Shareable {
  const cents = view.lowest.item?.twelve_months.cents ?? null;
  return { view: LIST, inputs, names: [], cents, isLocation: false };
}

/** The analytics facts of a ranking. `esiid` is the home it is for. */
export function rankingFacts({ tdu, results, usage }: AnyRanking, esiid: string | null) {
  return { tdu, plans: results.length, method: usage.method, esiid };
}

interface PlanListProps {
  readonly view: RankingView;
  readonly conditions: SavedConditions;
}

/** Filters, order, and the plans in their groups. The filters and the order are in the URL. */
export function PlanList({ view, conditions }: PlanListProps) {
  const [list, setList] = useListState();
  const messages = useMessages("results");
  const paths = useComparePaths();
  // Null until it is opened for the first time, which loads its code.
  const [sheetOpen, setSheetOpen] = useState<boolean | null>(null);
  // The controls respond immediately, the list slightly later.
  const deferredList = useDeferredValue(list);
  const shown = useMemo(
    () => applyList(view.items, deferredList, view.ranking.usage.months),
    [view, deferredList],
  );
  const groups = useMemo(() => split(shown), [shown]);
  const setFilters = (filters: Filters): void => setList({ ...list, filters });
  const count = useRef<HTMLOutputElement>(null);
  // The buttons that change the filters this way disappear when clicked.
  const changeFromList = (filters: Filters): void => {
    setFilters(filters);
    count.current?.focus();
  };
  const onClear = (): void => changeFromList(clearFilters(list.filters));
  const controls = { items: view.items, filters: list.filters, onChange: setFilters, conditions };
  const { counts } = view.ranking;
  const verifiedCount = groups.verified.length;
  return (
    <>
      <Stack gap={2}>
        <ListBar
          shown={verifiedCount}
          all={poolSize(counts, deferredList.filters)}
          list={list}
          onSort={(sort) => setList({ ...list, sort })}
          onFilters={() => setSheetOpen(true)}
          onClear={onClear}
          countRef={count}
          chips={<FilterChips counts={counts} filters={list.filters} onChange={setFilters} />}
        />
        {list.sort === "summer" && <Text size="small">{messages.list.summer}</Text>}
        <CompareBar view={view} />
        <Sections
          view={view}
          groups={groups}
          list={deferredList}
          onClear={onClear}
          onShort={() => changeFromList({ ...list.filters, short: true })}
        />
        <CountsLine counts={counts} />
        <p>
          <Link href={paths.prices}>{messages.list.prices}</Link>
        </p>
      </Stack>
      <CompareBarSpace />
      {sheetOpen !== null && (
        <Suspense>
          <FilterSheet
            {...controls}
            count={verifiedCount}
            open={sheetOpen}
            onClose={() => setSheetOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

type Shown = Record<"verified" | "unverified" | "unpriced", readonly RankedItem[]>;

/** What comes before printing: a key, the pointer on its way to a menu, a click, or the page out of sight. */
const ACTIONS = ["keydown", "pointermove", "pointerdown", "blur"] as const;

/**
 * Returns the list for paper. Printing can't wait for its code, which is loaded with the first action on the page, or at
 * once if the page is opened for paper.
 */
function usePrintList(): typeof PrintListComponent | null {
  const [loaded, setLoaded] = useState<typeof PrintListComponent | null>(null);
  useEffect(() => {
    const load = (): void => {
      stop();
      import("./print-list.tsx").then(
        (module) => setLoaded(() => module.PrintList),
        () => undefined,
      );
    };
    const media = matchMedia("print");
    const stop = (): void => {
      media.removeEventListener("change", load);
      for (const action of ACTIONS) removeEventListener(action, load);
    };
    for (const action of ACTIONS) addEventListener(action, load, { passive: true });
    media.addEventListener("change", load);
    if (media.matches) load();
    return stop;
  }, []);
  return loaded;
}

interface SectionsProps {
  readonly view: RankingView;
  readonly groups: Shown;
  readonly list: ListState;
  readonly onClear: () => void;
  /** Also lists prices that end within twelve months. */
  readonly onShort: () => void;
}

function Sections({ view, groups, list, onClear, onShort }: SectionsProps) {
  const messages = useMessages("results").list;
  const withShort = includesShort(list.filters);
  const common = { view, sort: list.sort, withShort };
  // On paper every plan is one line, and none is cut.
  const printing = usePrinting();
  const PrintList = usePrintList();
  if (printing && PrintList)
    return (
      // oxlint-disable react/static-components -- a module's component, loaded once
      <>
        <PrintList title={messages.heading} items={groups.verified} />
        <PrintList title={messages.unproven} items={groups.unverified} />
        <PrintList title={messages.unpriced} items={groups.unpriced} />
      </>
    );
  return (
    <Stack gap={8}>
      {groups.verified.length === 0 && (
        <NothingRanked view={view} list={list} onClear={onClear} onShort={onShort} />
      )}
      <PlanSection title={messages.heading} hideTitle items={groups.verified} {...common} />
      <PlanSection
        title={messages.unproven}
        lead={messages.unprovenText}
        items={groups.unverified}
        {...common}
      />
      <PlanSection
        title={messages.unpriced}
        lead={messages.unpricedText}
        items={groups.unpriced}
        {...common}
      />
    </Stack>
  );
}

/** Shown if no verified plan passes. Shorter ones might, and others may be listed below. */
function NothingRanked({ view, list, onClear, onShort }: Omit<SectionsProps, "groups">) {
  const { list: messages, filters } = useMessages("results");
  const filtered = countFilters(list.filters) > 0;
  const withShort = { ...list, filters: { ...list.filters, short: true } };
  const shorter = applyList(view.items, withShort, view.ranking.usage.months).filter(isVerified).length;
  return (
    <EmptyState
      title={filtered ? messages.none : messages.nothing}
      action={
        <Row>
          {shorter > 0 && <Button onClick={onShort}>{messages.showShorter({ n: shorter })}</Button>}
          {filtered && <Button onClick={onClear}>{filters.clear}</Button>}
        </Row>
      }
    >
      {filtered ? messages.noneText : messages.nothingText}
    </EmptyState>
  );
}

function split(items: readonly RankedItem[]): Shown {
  return {
    verified: items.filter(isVerified),
    unverified: items.filter((item) => getPlanGroup(item) === "unverified"),
    unpriced: items.filter((item) => getPlanGroup(item) === "unpriced"),
  };
}
