// Faults of the portal's calls, at the network's edge.
import type { Route } from "@playwright/test";

/** A failed response of the API. */
export const FAILED_BODY = JSON.stringify({
  error: { code: "internal_error", message: "no", request_id: "req-12345678" },
});
/** What a proxy in between might respond. */
export const GARBAGE = { contentType: "text/html", body: "<html>proxy</html>" };

/** Ways in which a service fails, by description. */
export const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  unavailable: (route) => route.abort("connectionrefused"),
  failing: (route) => route.fulfill({ status: 500, contentType: "application/json", body: FAILED_BODY }),
  "answering garbage": (route) => route.fulfill({ status: 200, ...GARBAGE }),
};
