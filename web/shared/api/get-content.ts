import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { ContentPage } from "#contracts/tables/site-pages.ts";
import type { Language } from "#messages/languages.ts";
import { callApi } from "./call-api.ts";

const FRESH_MS = 5 * 60 * 1000;

/** One of the operator's own pages. */
export function contentQuery(config: PortalConfig, name: ContentPage, language: Language) {
  return queryOptions({
    queryKey: ["content", name, language],
    queryFn: ({ signal }) =>
      callApi(config, "GET compare/pages/{name}", {
        as: "visitor",
        params: { name },
        query: { language },
        signal,
      }),
    staleTime: FRESH_MS,
  });
}
