// A child of the bench: the bare library. Whoever connects is sent a text when the parent says so, by its number.
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
// Nothing is left behind where the bench breaks off.
process.on("disconnect", () => process.exit(0));
