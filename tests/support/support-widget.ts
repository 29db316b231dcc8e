// A local host of a support tool's script. The script stores the page's calls in window.supportCalls.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface SupportHost {
  readonly script: string;
  /** Number of requests for the script. */
  readonly count: () => number;
  /** While it is unavailable it responds with 503. */
  setUnavailable(is: boolean): void;
  close(): Promise<void>;
}

const SCRIPT = `window.SupportWidget = function () {
  (window.supportCalls ||= []).push(Array.from(arguments));
};`;

/** Starts it on a free port. */
export async function startSupportHost(): Promise<SupportHost> {
  let count = 0;
  let isUnavailable = false;
  const server = createServer((_request, response) => {
    count += 1;
    response
      .writeHead(isUnavailable ? 503 : 200, { "content-type": "text/javascript" })
      .end(isUnavailable ? "" : SCRIPT);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    script: `http://127.0.0.1:${port}/widget.js`,
    count: () => count,
    setUnavailable: (is) => {
      isUnavailable = is;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
