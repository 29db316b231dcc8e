// The front door: where, how you use power, what you have now; then the ranking.
import { CompareWizard } from "./wizard/compare-wizard.tsx";

export default CompareWizard;
