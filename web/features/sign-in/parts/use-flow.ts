import { useLocation } from "react-router";
import { getFlow, type Flow } from "./flows.ts";

/** The onboarding flow whose page is shown. */
export function useFlow(): Flow {
  return getFlow(useLocation().pathname);
}
