// The export of every page module. The router takes the title, the messages and the guard from app/routes.ts.
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { LoaderFunction } from "react-router";
import type { PortalConfig } from "#contracts/config.ts";
import type { Language } from "#messages/languages.ts";

/** What a page's requests depend on. */
export interface PageAddress {
  readonly config: PortalConfig;
  readonly language: Language;
  /** The `:id` of the path. "" if it has none. */
  readonly id: string;
  /** The path itself, for a page at several paths. */
  readonly path: string;
  readonly query: URLSearchParams;
}

export interface PageDefinition {
  readonly Component: ComponentType;
  /** Starts the page's requests without waiting for them. */
  readonly prefetch?: (client: QueryClient, address: PageAddress) => void;
  /** Runs before the page is shown, and can redirect. */
  readonly loader?: LoaderFunction;
}

/** Returns a page that is shown without a request. One with requests is a `defineDataPage`. */
export function definePage(page: PageDefinition): PageDefinition {
  return page;
}
