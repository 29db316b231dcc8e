// Faults of the portal's calls, at the network's edge.
import type { Route } from "@playwright/test";

const FAILED = { error: { code: "internal_error", message: "no", request_id: "req-12345678" } };

/** Ways in which a service fails, by description. */
export const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  unavailable: (route) => route.abort("connectionrefused"),
  failing: (route) => route.fulfill({ status: 500, json: FAILED }),
  "answering garbage": (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<html>proxy</html>" }),
};
