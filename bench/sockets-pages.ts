// Child process of the benchmark: many pages on one address, using the bare websocket protocol. It reports when all
// have joined, and at the end what arrived and when. The parent controls it with messages.
import pLimit from "p-limit";
import { WebSocket } from "ws";

export interface PagesOrder {
  /** Each page's address, and what it sends when it is open. Null sends nothing. */
  readonly pages: ReadonlyArray<{ readonly url: string; readonly join: string | null }>;
}

/** What a page received: its number, the count, unix milliseconds. */
export type Receipt = readonly [page: number, count: number, at: number];

const OPENING = 100;
/** Pages with one address of this machine: beyond it, a client has no ports left for one server. */
const PAGES_PER_ADDRESS = 20_000;
const COUNT = /"total_count":(\d+)/;
const receipts: Receipt[] = [];

function open(page: number, { url, join }: PagesOrder["pages"][number]): Promise<void> {
  return new Promise((resolve, reject) => {
    const localAddress = `127.0.0.${1 + Math.floor(page / PAGES_PER_ADDRESS)}`;
    const ws = new WebSocket(url, { perMessageDeflate: false, localAddress });
    ws.on("error", reject);
    ws.on("open", () => (join === null ? resolve() : ws.send(join)));
    ws.on("message", (data: Buffer) => {
      const at = performance.timeOrigin + performance.now();
      const [, count] = COUNT.exec(data.toString()) ?? [];
      if (count === undefined) resolve();
      else receipts.push([page, Number(count), at]);
    });
    // Anonymous pages send the same heartbeat as real ones.
    setInterval(() => ws.send('[null,"h","phoenix","heartbeat",{}]'), 30_000).unref();
  });
}

process.on("message", (message: PagesOrder | "report") => {
  if (message === "report") {
    process.send?.(receipts.splice(0));
    return;
  }
  const opening = pLimit(OPENING);
  void Promise.all(message.pages.map((page, index) => opening(() => open(index, page)))).then(() =>
    process.send?.("joined"),
  );
});
// Exits with the parent, so that no process is left behind if the benchmark stops early.
process.on("disconnect", () => process.exit(0));
