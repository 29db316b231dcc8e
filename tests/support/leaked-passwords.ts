// A service for leaked passwords, with the range protocol of Have I Been Pwned and configurable faults.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How it responds: normally · 500 · never · a page that is not a list · a redirect · endlessly · closes immediately */
export type LeakFault = "none" | "error" | "silent" | "page" | "redirect" | "endless" | "hang_up";

export interface LeakSimulator {
  readonly url: string;
  /** Every request: `METHOD path`. */
  readonly requests: string[];
  readonly bodies: string[];
  fault: LeakFault;
  /** Characters written in its endless responses. */
  written: number;
  /** Adds a password that leaked `count` times. 0 is padding. */
  leak(password: string, count: number): void;
  close(): Promise<void>;
}

/** Returns the SHA-1 in uppercase, as in the protocol. */
export function digestPassword(password: string): string {
  return createHash("sha1").update(password).digest("hex").toUpperCase();
}

/** Starts it on a free port of 127.0.0.1. */
export async function startLeakSimulator(): Promise<LeakSimulator> {
  const known = new Map<string, number>();
  const simulator = {
    requests: [] as string[],
    bodies: [] as string[],
    fault: "none" as LeakFault,
    written: 0,
  };

  function list(prefix: string): string {
    const lines = [...known]
      .filter(([digest]) => digest.startsWith(prefix))
      .map(([digest, count]) => `${digest.slice(5)}:${count}`);
    return [`${"0".repeat(35)}:3`, ...lines, `${"F".repeat(35)}:0`].join("\r\n");
  }
  const faults: Record<LeakFault, (response: ServerResponse, prefix: string) => void> = {
    none: (response, prefix) => response.end(list(prefix)),
    error: (response, prefix) => response.writeHead(500).end(list(prefix)),
    silent: () => {},
    page: (response) => response.end("<html>".repeat(100)),
    redirect: (response) => response.writeHead(302, { location: "/range/00000" }).end(),
    endless: (response, prefix) => {
      const lines = `${list(prefix)}\r\n`.repeat(1_000);
      const more = (): void => {
        do simulator.written += lines.length;
        while (!response.destroyed && response.write(lines));
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    },
    hang_up: (response) => response.destroy(),
  };
  const server = createServer((request, response) => {
    simulator.requests.push(`${request.method} ${request.url}`);
    request.on("data", (chunk: Buffer) => simulator.bodies.push(chunk.toString()));
    faults[simulator.fault](response, /^\/range\/([0-9A-F]{5})$/.exec(request.url ?? "")?.[1] ?? "?");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return Object.assign(simulator, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leak: (password: string, count: number) => void known.set(digestPassword(password), count),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}
