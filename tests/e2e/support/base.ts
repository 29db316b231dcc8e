/** Address of the portal that the browser tests run against. */
export const BASE = process.env["E2E_URL"] ?? "";
