// Everything that deploy/ and docs/operations.md name exists: files, settings, ports, commands, metrics, alerts.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { collectDefaultMetrics, Registry } from "prom-client";
import { expect, it } from "vitest";

const root = path.join(import.meta.dirname, "..", "..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const unit = read("deploy/wattlane@.service");
const container = read("deploy/Containerfile");
const caddy = read("deploy/Caddyfile");
const rules = read("deploy/prometheus-rules.yml");
const manual = read("docs/operations.md");

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? "");

/** Returns the names of the metrics of server/platform/http, and of those that the library adds. */
async function readMetrics(): Promise<string[]> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const ours = readdirSync(path.join(root, "server", "platform", "http"))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => read(`server/platform/http/${file}`))
    .filter((text) => text.includes('from "prom-client"'))
    .flatMap((text) => all(text, /(?:name: |gauge\(\s*)"([a-z_]+)"/g));
  expect(ours.length).toBeGreaterThan(4);
  return [...ours, ...(await registry.getMetricsAsJSON()).map(({ name }) => name)];
}

it("docs and deploy/ name only files and commands that exist", () => {
  const files = [
    ...all(unit, /\/opt\/wattlane\/((?:server|scripts|deploy)\/\S+)/g),
    ...all(container, /CMD \["node", "(\S+)"\]/g),
    ...all(manual, /`((?:tests|deploy|scripts)\/[^\s`]+)`/g),
    ...all(manual, /\]\(\.\.\/([^)]+)\)/g),
    ...all(manual, /(deploy\/[\w@./-]+\w)/g),
  ];
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const commands = [manual, container, unit, rules].flatMap((text) =>
    all(text, /npm run (?:-s )?([a-z][a-z:]*)/g),
  );
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter((command) => scripts[command] === undefined)).toEqual([]);
});

it("docs and deploy/ name only settings of the server", () => {
  const known = read("docs/settings.md");
  const settings = [
    ...all(unit, /^Environment=([A-Z_]+)=/gm),
    ...all(container, /\b([A-Z][A-Z_]+)=\S/g),
    ...all(caddy, /\b([A-Z]+_[A-Z]+)=/g),
    ...all(manual, /`([A-Z]+_[A-Z_]*[A-Z])(?:=[^`]*)?`/g),
  ];
  expect(settings.length).toBeGreaterThan(12);
  // Node's own, and a file of the backup.
  const others = new Set(["NODE_ENV", "PORT", "HOST"]);
  expect(settings.filter((name) => !others.has(name) && !known.includes(name))).toEqual([]);
});

it("docs and deploy/ agree on ports and times", () => {
  const [port] = all(container, /^EXPOSE (\d+)$/gm);
  expect(container).toContain(`PORT=${port}`);
  expect(container).toContain(`127.0.0.1:${port}/readyz`);
  expect(unit).toContain("Environment=PORT=%i");
  const [, ...ports] = [...new Set(all(manual, /wattlane@(\d+)/g))].sort();
  for (const one of ports) expect(caddy).toContain(`127.0.0.1:${one}`);
  // A proxy has to check more often than a process drains. systemd has to wait longer than the server needs.
  const drain = Number(all(unit, /DRAIN_SECONDS=(\d+)/g)[0]);
  const [interval, timeout, keepalive] = ["health_interval", "health_timeout", "keepalive"].map((name) =>
    Number(new RegExp(`${name} (\\d+)s`).exec(caddy)?.[1]),
  );
  expect((interval ?? 99) + (timeout ?? 99)).toBeLessThan(drain);
  expect(keepalive).toBeLessThan(drain);
  const most = Number(/SHUTDOWN_MS = ([\d_]+)/.exec(read("server/main.ts"))?.[1]?.replace("_", "")) / 1000;
  expect(Number(all(unit, /TimeoutStopSec=(\d+)/g)[0])).toBeGreaterThan(most + drain);
});

it("docs explain every metric, and every alert uses one", async () => {
  const names = await readMetrics();
  const short = (name: string): string => name.replace(/^nodejs_eventloop_lag(_\w+)_seconds$/, "…$1_…");
  expect(
    names.filter(
      (name) => !manual.includes(`\`${name}\``) && !manual.includes(short(name)) && !name.endsWith("_total"),
    ),
  ).toEqual([]);
  const requested = all(rules, /expr: (.*)/g).flatMap((line) =>
    all(line.replaceAll(/"[^"]*"/g, ""), /\b((?:http|database|jobs|catalogue|process|nodejs)_[a-z0-9_]+)/g),
  );
  expect(requested.length).toBeGreaterThan(8);
  expect(requested.filter((name) => !names.includes(name.replace(/_(count|bucket|sum)$/, "")))).toEqual([]);
});

it("alerts cover many rejected sign-ins and exceeded rate limits", () => {
  const expressions = all(rules, /expr: (.*)/g);
  for (const labels of ['{route=~"/auth/v1/.*",status=~"400|401|403|429"}', '{status="429"}'])
    expect(
      expressions.filter((expression) =>
        expression.includes(`rate(http_request_duration_seconds_count${labels}[10m])`),
      ),
    ).toHaveLength(1);
});
