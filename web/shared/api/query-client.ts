import { QueryClient } from "@tanstack/react-query";

/** Creates a client with our defaults: request() retries itself, so queries do not. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 60 * 1000,
        refetchOnWindowFocus: false,
        // request() reports "offline" separately. A paused query would show a skeleton forever.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
