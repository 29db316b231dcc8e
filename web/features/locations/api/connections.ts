// Connections of a home with companies that offer Green Button Connect My Data.
import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { Connection, ConnectionCompletion, ConnectionResponse } from "#contracts/connected-company.ts";
import { refreshLocations } from "#web/shared/api/get-locations.ts";
import { callApi } from "#web/shared/api/call-api.ts";

/** Poll interval while the first readings are fetched. */
const WORKING_MS = 3_000;
/** The server waits for the company. */
const COMPLETION_TIMEOUT_MS = 30_000;

function nextPollMs(connection: Connection | null | undefined): number | false {
  return connection?.state === "active" &&
    connection.import_state === "waiting" &&
    connection.waiting_since === null
    ? WORKING_MS
    : false;
}

/** What a location is and can be connected with. Not requested if the operator has no company. */
export function connectionQuery(config: PortalConfig, esiid: string) {
  return queryOptions({
    queryKey: ["company", esiid],
    queryFn: ({ signal }) =>
      callApi(config, "GET usage/service_locations/{esiid}/green_button", { params: { esiid }, signal }),
    refetchInterval: ({ state }) => nextPollMs(state.data?.connection),
    enabled: config.green_button,
  });
}

/** Starts a connection. Returns the company's page for the permission. */
export async function startConnection(config: PortalConfig, esiid: string, company: string): Promise<string> {
  const { url } = await callApi(config, "POST usage/service_locations/{esiid}/green_button", {
    params: { esiid },
    body: { company },
  });
  return url;
}

/** Completes a connection with what the company sent back. Works once. */
export function completeConnection(
  config: PortalConfig,
  esiid: string,
  body: ConnectionCompletion,
): Promise<ConnectionResponse> {
  return callApi(config, "PATCH usage/service_locations/{esiid}/green_button", {
    params: { esiid },
    body,
    timeoutMs: COMPLETION_TIMEOUT_MS,
  });
}

/** Disconnects a location. */
export function endConnection(config: PortalConfig, esiid: string): Promise<ConnectionResponse> {
  return callApi(config, "DELETE usage/service_locations/{esiid}/green_button", {
    params: { esiid },
    idempotent: true,
  });
}

/** Shows a response immediately and refetches what depends on it. */
export async function saveConnection(
  client: QueryClient,
  esiid: string,
  response: ConnectionResponse,
): Promise<void> {
  // An earlier response that is still on its way must not replace this one.
  await client.cancelQueries({ queryKey: ["company", esiid] });
  client.setQueryData(["company", esiid], response);
  await refreshLocations(client, esiid);
}
