// The process as an operator sees it: starts, drains, stops cleanly, starts again with its data.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { START_TIMEOUT_MS } from "../support/processes.ts";
import { temporaryFolder, type TemporaryFolder } from "../support/temporary-folder.ts";

const MAIN = path.join(import.meta.dirname, "..", "..", "server", "main.ts");

let temporary: TemporaryFolder;
let folder: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  temporary = await temporaryFolder("life");
  folder = temporary.path;
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  }
  await temporary.remove();
});

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
}

/** Starts the real entry point and waits for the printed address. Rejects with the output if it ends instead. */
function start(environment: Record<string, string>): Promise<Started> {
  const env = { ...process.env, PORT: "0", DATA_DIR: folder, LOG_LEVEL: "warn", ...environment };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const url = /is ready: (http:\S+)\/compare/.exec(output)?.[1];
      if (url) resolve({ child, url });
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.on("exit", () => reject(new Error(output)));
  });
}

async function stop({ child }: Started, signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
  return child.exitCode;
}

function postgresAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe("the process", () => {
  it(
    "starts empty, loads the shipped plans, stops its database with it, and starts again with its data",
    // It creates a database and starts twice.
    { timeout: START_TIMEOUT_MS },
    async () => {
      const first = await start({});
      const before = await (await fetch(`${first.url}/compare/v1/plans?limit=1`)).json();
      expect(before).toMatchObject({ as_of: "2026-01-10", items: [{ id: expect.any(String) }] });
      const pid = Number.parseInt(
        await readFile(path.join(folder, "postgres", "postmaster.pid"), "utf8"),
        10,
      );
      expect(postgresAlive(pid)).toBe(true);
      expect(await stop(first, "SIGINT")).toBe(0);
      expect(postgresAlive(pid)).toBe(false);

      const second = await start({});
      expect(await (await fetch(`${second.url}/compare/v1/plans?limit=1`)).json()).toEqual(before);
      expect(await stop(second, "SIGTERM")).toBe(0);
    },
  );

  it("finishes requests in flight before it ends", async () => {
    const server = await start({ DATABASE_URL: inject("postgresUrl").replace(/\/wattlane$/, "/postgres") });
    const body = JSON.stringify({ tdu: "oncor", usage: { kind: "annual", kwh: 14_000 } });
    const { hostname, port } = new URL(server.url);
    const call = request({
      hostname,
      port,
      path: "/compare/v1/rankings",
      method: "POST",
      headers: {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        expect: "100-continue",
      },
    });
    // The server sends "continue" once it has the request's headers and waits for its body.
    call.flushHeaders();
    await once(call, "continue");
    const exit = once(server.child, "exit");
    server.child.kill("SIGTERM");
    call.end(body);
    const [response] = await once(call, "response");
    expect(response.statusCode).toBe(200);
    response.resume();
    await exit;
    expect(server.child.exitCode).toBe(0);
  });

  it("rejects an invalid configuration with a readable list, and a missing database with its reason", async () => {
    await expect(start({ PORT: "many", PUBLIC_URL: "nowhere" })).rejects.toThrow(/PORT: .*\n.*PUBLIC_URL: /s);
    await expect(start({ DATABASE_URL: "postgres://nobody:x@127.0.0.1:1/none" })).rejects.toThrow(
      /Could not start: .*ECONNREFUSED/s,
    );
  });
});
