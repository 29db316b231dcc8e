// What every page module exports. The router takes the title, the messages and the guard from app/routes.ts.
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { LoaderFunction } from "react-router";
import type { PortalConfig } from "#contracts/config.ts";
import type { Language } from "../i18n/languages.ts";

/** What a page's requests depend on. */
export interface PageAddress {
  readonly config: PortalConfig;
  readonly language: Language;
  /** The `:id` of the path; "" if it has none. */
  readonly id: string;
  readonly query: URLSearchParams;
}

export interface PageDefinition {
  readonly Component: ComponentType;
  /** Starts the page's requests; nothing waits for them. */
  readonly prefetch?: (client: QueryClient, address: PageAddress) => void;
  /** Runs before the page shows, and may redirect. */
  readonly loader?: LoaderFunction;
}

/** Returns a page that shows without a request of its own; one with requests is a `defineDataPage`. */
export function definePage(page: PageDefinition): PageDefinition {
  return page;
}
