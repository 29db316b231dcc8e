import { useLocation } from "react-router";
import { flowOf, type Flow } from "./flows.ts";

/** The onboarding flow whose page is shown. */
export function useFlow(): Flow {
  return flowOf(useLocation().pathname);
}
