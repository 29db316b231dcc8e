// /compare: the first page, and with ?usage= the questions for exact costs, whose code most first visits never load.
import { lazy, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import { definePage } from "#web/shared/page/define-page.ts";
import { configQuery } from "#web/shared/api/get-config.ts";
import { pause } from "#web/shared/api/pause.ts";
import { queryClientContext } from "#web/shared/router-context.ts";
import { paths } from "#web/shared/paths.ts";
import { exampleQuery } from "#web/shared/api/get-example.ts";
import { FrontPage } from "../parts/front/front-page.tsx";

/** Maximum wait for the example. */
const EXAMPLE_MS = 1_000;

const loadWizard = () =>
  Promise.all([import("../parts/wizard/compare-wizard.tsx"), loadMessages("compare", getLanguage())]);

const CompareWizard = lazy(() => loadWizard().then(([module]) => ({ default: module.CompareWizard })));

/** What the first page hands to the questions. */
interface Handed {
  readonly zip: string;
  readonly file: File | null;
}

function ComparePage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [handed, setHanded] = useState<Handed | null>(null);
  const method = params.get("usage");
  if (method !== null) return <CompareWizard handed={handed} method={method} />;
  return (
    <FrontPage
      onUsage={(chosen, zip, file) => {
        setHanded({ zip, file: file ?? null });
        void navigate(paths.compareUsage(chosen));
      }}
    />
  );
}

export default definePage({
  prefetch(client, { config, query }) {
    if (query.has("usage")) loadWizard().catch(() => undefined);
    else void client.prefetchQuery(exampleQuery(config));
  },
  /** Waits a moment for the example, so that nothing moves when it arrives. */
  async loader({ request, context }) {
    if (new URL(request.url).searchParams.has("usage")) return null;
    const client = context.get(queryClientContext);
    const config = await client.ensureQueryData(configQuery);
    await Promise.race([client.prefetchQuery(exampleQuery(config)), pause(EXAMPLE_MS, request.signal)]);
    return null;
  },
  Component: ComparePage,
});
