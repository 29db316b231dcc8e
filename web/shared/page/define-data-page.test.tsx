// The frame of every page with requests, in Node: what it shows while they load, fail and arrive.
import { QueryClient, QueryClientProvider, queryOptions } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { MemoryRouter, Route, Routes } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import type { PortalConfig } from "#contracts/config.ts";
import { UiMessagesProvider } from "#web/ui/ui-messages.tsx";
import { ApiFailure } from "../api/failure.ts";
import { configQuery } from "../api/get-config.ts";
import { loadMessages } from "../i18n/catalog.ts";
import { defineDataPage } from "./define-data-page.tsx";
import { getMessages } from "#messages/node.ts";

const common = getMessages("common", "en");

const CONFIG = { portal_name: "Wattlane" } as PortalConfig;

const nameQuery = (id: string) =>
  queryOptions({ queryKey: ["name", id], queryFn: () => Promise.resolve(`Name of ${id}`) });
const noteQuery = queryOptions({ queryKey: ["note"], queryFn: () => Promise.resolve("A note.") });

const page = defineDataPage({
  load: ({ id }) => (id === "none" ? null : { name: nameQuery(id) }),
  loadOptional: () => ({ note: noteQuery }),
  Title: () => "The heading",
  Missing: () => "There is no such page.",
  Empty: () => "Nothing to load.",
  render: ({ name, note }) => `${name}: ${note ?? "no note"}`,
});

beforeAll(() => loadMessages("common", "en"));

function createClient(): QueryClient {
  // A failed request stays failed as long as no effect runs.
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  client.setQueryData(configQuery.queryKey, CONFIG);
  return client;
}

function fail(client: QueryClient, queryKey: readonly unknown[], error: Error): void {
  const state = { status: "error", error, fetchFailureCount: 1, fetchFailureReason: error } as const;
  client.getQueryCache().build(client, { queryKey }).setState(state);
}

function render(client: QueryClient, id = "7"): string {
  return renderToString(
    <QueryClientProvider client={client}>
      <UiMessagesProvider messages={common}>
        <MemoryRouter initialEntries={[`/things/${id}`]}>
          <Routes>
            <Route path="/things/:id" element={<page.Component />} />
          </Routes>
        </MemoryRouter>
      </UiMessagesProvider>
    </QueryClientProvider>,
  ).replaceAll("<!-- -->", "");
}

describe("a page with requests", () => {
  it("shows its heading and a skeleton while they load", () => {
    const html = render(createClient());
    expect(html).toContain("The heading");
    expect(html).toContain(common.loading);
  });

  it("shows its data once all of them have loaded", () => {
    const client = createClient();
    client.setQueryData(["name", "7"], "Ana");
    client.setQueryData(["note"], "Hello");
    expect(render(client)).toBe("Ana: Hello");
  });

  it("waits for an optional request", () => {
    const client = createClient();
    client.setQueryData(["name", "7"], "Ana");
    expect(render(client)).toContain(common.loading);
  });

  it("shows an error with a button below its heading", () => {
    const client = createClient();
    client.setQueryData(["note"], "Hello");
    fail(client, ["name", "7"], new ApiFailure("timeout", ""));
    const html = render(client);
    expect(html).toContain("The heading");
    expect(html).toContain(common.errors.timeout.what);
    expect(html).toContain(common.retry);
  });

  it("shows its data without an optional request that failed", () => {
    const client = createClient();
    client.setQueryData(["name", "7"], "Ana");
    fail(client, ["note"], new ApiFailure("timeout", ""));
    expect(render(client)).toBe("Ana: no note");
  });

  it("shows that what the URL names does not exist", () => {
    const client = createClient();
    fail(client, ["name", "7"], new ApiFailure("http", "", { status: 404 }));
    expect(render(client)).toBe("There is no such page.");
  });

  it("shows its content for a URL without requests", () => {
    expect(render(createClient(), "none")).toBe("Nothing to load.");
  });

  it("starts its requests, and none twice", async () => {
    const client = createClient();
    const query = new URLSearchParams();
    const address = { config: CONFIG, language: "en", id: "7", path: "/things/7", query } as const;
    client.setQueryData(["note"], "Hello");
    page.prefetch?.(client, address);
    await expect.poll(() => client.getQueryData(["name", "7"])).toBe("Name of 7");
    expect(client.getQueryState(["note"])?.dataUpdateCount).toBe(1);
  });
});
