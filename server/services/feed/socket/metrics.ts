// Metrics of this process's sockets for /metrics.
import { Counter, Gauge, type Registry } from "prom-client";
import type { Hub } from "./hub.ts";
import type { PollSessions } from "./poll-sessions.ts";
import type { WebSockets } from "./websocket.ts";

interface Measured {
  readonly hub: Hub;
  readonly sockets: WebSockets;
  readonly sessions: PollSessions;
}

/** Adds the metrics to `registry`. They are read on each scrape. */
export function measureSockets(registry: Registry, { hub, sockets, sessions }: Measured): void {
  const registers = [registry];
  void new Gauge({
    name: "notification_sockets",
    help: "Open connections of the notification feed, by transport.",
    labelNames: ["transport"],
    registers,
    collect() {
      this.set({ transport: "websocket" }, sockets.metrics().open);
      this.set({ transport: "longpoll" }, sessions.count());
    },
  });
  void new Gauge({
    name: "notification_feeds_open",
    help: "Feeds that connections have joined.",
    registers,
    collect() {
      this.set(hub.metrics().open);
    },
  });
  const total = (name: string, help: string, read: () => number): void =>
    void new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  total("notification_pushes_total", "Feeds notified of something new.", () => hub.metrics().pushes);
  total(
    "notification_slow_readers_total",
    "Websockets dropped because they did not read what they were sent.",
    () => sockets.metrics().dropped,
  );
  total(
    "notification_sockets_refused_total",
    "Websockets rejected: no valid token, or too many for one user or address.",
    () => sockets.metrics().rejected,
  );
}
