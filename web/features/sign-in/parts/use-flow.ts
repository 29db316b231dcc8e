import { useLocation } from "react-router";
import { getFlow, type Flow } from "./flows.ts";

/** Returns the onboarding flow of the current page. */
export function useFlow(): Flow {
  return getFlow(useLocation().pathname);
}
