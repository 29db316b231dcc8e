// Responses to each caller that connects to the socket, by either transport, and joins the customer's feed.
import type { Cells } from "./row.ts";

export const JOIN_CELLS: Cells = {
  anonymous: "refused",
  notOwner: "error unauthorized",
  aal1: "refused",
  ended: "refused",
  aal2: "ok",
  banned: "refused",
};
