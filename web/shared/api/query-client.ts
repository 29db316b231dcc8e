import { QueryClient } from "@tanstack/react-query";

/** The client's defaults: request() retries by itself, so queries do not. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 60 * 1000,
        refetchOnWindowFocus: false,
        // request() tells "offline" apart; a paused query would only show a skeleton for ever.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
