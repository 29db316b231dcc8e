// The landing page: where you live, how you use power, what you have now, and then the ranking.
import { definePage } from "#web/shared/page/define-page.ts";
import { CompareWizard } from "../parts/wizard/compare-wizard.tsx";

export default definePage({ Component: CompareWizard });
