// A fake notification feed for one component test: its list, its status changes, and its socket.
import type { BulkOperation, FeedItem } from "@knocklabs/client";
import { onTestFinished } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import type { NotificationData, WorkflowKey } from "#contracts/workflows.ts";
import { WORKFLOWS } from "#contracts/workflows.ts";
import { testToken } from "#web/shared/session/test-browser.ts";
import { expect } from "./expect-page.ts";
import type { FakeServer } from "./fake-server.ts";

type Column = "seen_at" | "read_at" | "archived_at" | "interacted_at";

/** Timestamps that each message status sets or clears. */
const STATUSES: Readonly<Record<string, { readonly columns: readonly Column[]; readonly clear?: true }>> = {
  seen: { columns: ["seen_at"] },
  read: { columns: ["read_at"] },
  interacted: { columns: ["read_at", "interacted_at"] },
  archived: { columns: ["archived_at"] },
  unread: { columns: ["read_at"], clear: true },
  unarchived: { columns: ["archived_at"], clear: true },
};

/** A Phoenix channel frame: `[join_ref, ref, topic, event, payload]`. */
const frameSchema = z.tuple([
  z.string().nullable(),
  z.string().nullable(),
  z.string(),
  z.string(),
  z.record(z.string(), z.unknown()),
]);

const LIST = "GET /v1/users/{id}/feeds/{feed}";

let count = 0;

/** Creates an unread notification, one second newer than the previous one. */
export function testNotification<Key extends WorkflowKey>(
  workflow: Key,
  data: NotificationData[Key],
): FeedItem {
  count += 1;
  const at = new Date(Date.UTC(2026, 10, 10, 17, 0, count)).toISOString();
  return {
    __cursor: `cursor-${count}`,
    id: `notification-${count}`,
    actors: [],
    total_actors: 0,
    blocks: [],
    inserted_at: at,
    updated_at: at,
    seen_at: null,
    read_at: null,
    clicked_at: null,
    interacted_at: null,
    link_clicked_at: null,
    archived_at: null,
    data: { ...data },
    source: { key: workflow, version_id: "1", categories: [WORKFLOWS[workflow].category] },
    tenant: null,
  };
}

/** Fakes the feed service over HTTP and its WebSocket. Closes its sockets after the test. */
export class FakeFeed {
  #items: readonly FeedItem[];
  readonly #server: FakeServer;
  readonly #joined = new Map<
    WebSocket,
    { readonly ref: string | null; readonly topic: string; readonly clients: string[] }
  >();

  constructor(server: FakeServer, items: readonly FeedItem[]) {
    this.#items = items;
    server.on("GET /api/notifications/token", {
      user_id: "u-1",
      token: testToken({ sub: "u-1", exp: Date.UTC(2027, 0, 1) / 1000 }),
      expires_at: Date.UTC(2027, 0, 1) / 1000,
    });
    this.#server = server;
    this.restore();
    server.on("POST /v1/messages/batch/{status}", ({ path, body }) => this.#mark(path, body.message_ids));
    server.on("POST /v1/channels/{id}/messages/bulk/{status}", ({ path }) => this.#markAll(path));
    const sockets = new WebSocketServer({ server: server.http, path: "/ws/v1/websocket" });
    sockets.on("connection", (socket) => {
      socket.on("message", (text: Buffer) => this.#receive(socket, text.toString()));
    });
    onTestFinished(() => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    });
  }

  /** Serves the list again after a test made it fail. */
  restore(): void {
    this.#server.on(LIST, ({ query }) => this.#list(query.getAll("workflow_categories[]")));
  }

  /**
   * Delays the next list, which has only the notifications of now. Returns a function that waits until it has been
   * requested, and one that sends it.
   */
  holdList(): { readonly requested: () => Promise<void>; readonly send: () => void } {
    const before = this.#server.requests(LIST).length;
    this.#server.on(LIST, this.#list([]));
    const send = this.#server.hold(LIST);
    return {
      send,
      requested: async () => {
        await expect.poll(() => this.#server.requests(LIST).length).toBe(before + 1);
        this.restore();
      },
    };
  }

  /** Adds a notification and pushes it to every joined client. */
  publish(item: FeedItem): void {
    this.#items = [item, ...this.#items];
    const { meta: metadata } = this.#list([]);
    for (const [socket, { ref, topic, clients }] of this.#joined) {
      const data = Object.fromEntries(clients.map((client) => [client, { metadata }]));
      const payload = { event: "new-message", metadata, data, attn: clients };
      socket.send(JSON.stringify([ref, null, topic, "new-message", payload]));
    }
  }

  #list(categories: readonly string[]) {
    const entries = this.#items
      .filter(({ archived_at: archived }) => archived === null)
      .filter(
        ({ source }) => categories.length === 0 || source.categories.some((one) => categories.includes(one)),
      )
      .toSorted((a, b) => b.inserted_at.localeCompare(a.inserted_at));
    const meta = {
      total_count: entries.length,
      unread_count: entries.filter(({ read_at: read }) => read === null).length,
      unseen_count: entries.filter(({ seen_at: seen }) => seen === null).length,
    };
    return { entries, meta, page_info: { before: null, after: null, page_size: 10 } };
  }

  #mark(path: string, ids: readonly string[]): readonly FeedItem[] {
    const status = STATUSES[path.split("/").at(-1) ?? ""];
    if (!status) throw new Error(`The fake feed does not support ${path}.`);
    const value = status.clear ? null : new Date().toISOString();
    const changes = Object.fromEntries(status.columns.map((column) => [column, value]));
    this.#items = this.#items.map((item) => (ids.includes(item.id) ? { ...item, ...changes } : item));
    return this.#items.filter(({ id }) => ids.includes(id));
  }

  #markAll(path: string): BulkOperation {
    const marked = this.#mark(
      path,
      this.#items.map(({ id }) => id),
    );
    const at = new Date().toISOString();
    return {
      id: "bulk-1",
      name: "messages",
      status: "queued",
      estimated_total_rows: marked.length,
      processed_rows: 0,
      inserted_at: at,
      updated_at: at,
    };
  }

  #receive(socket: WebSocket, text: string): void {
    const [joinRef, ref, topic, event, payload] = frameSchema.parse(JSON.parse(text));
    if (event === "phx_join")
      this.#joined.set(socket, { ref: joinRef, topic, clients: Object.keys(payload) });
    socket.send(JSON.stringify([joinRef, ref, topic, "phx_reply", { status: "ok", response: {} }]));
  }
}
