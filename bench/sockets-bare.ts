// Child process of the benchmark: the bare library. Each connected client is sent a text, by its number, when the
// parent requests it.
import type { AddressInfo } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";

const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
const pages = new Map<number, WebSocket>();
server.on("connection", (ws, { url = "" }) => {
  ws.on("error", () => {});
  pages.set(Number(url.slice(1)), ws);
});
server.on("listening", () => process.send?.((server.address() as AddressInfo).port));
process.on("message", (message: "memory" | { page: number; text: string }) => {
  if (message === "memory") process.send?.(process.memoryUsage.rss());
  else pages.get(message.page)?.send(message.text);
});
// Exits with the parent, so that no process is left behind if the benchmark stops early.
process.on("disconnect", () => process.exit(0));
