// The front door: where, how you use power, what you have now; then the ranking.
import { CompareWizard } from "../parts/wizard/compare-wizard.tsx";

export default CompareWizard;
