// The night of a whole fleet: each home's packed year is unpacked, all plans of its utility are ranked for it and the
// recommendation is made, on two threads. Homes come from a pool of different years, so that memory shows what the work
// holds on to and not the homes.
import { Worker } from "node:worker_threads";
import { line } from "./measure.ts";
import type { FleetPart, FleetResult } from "./fleet.worker.ts";

const THREADS = 2;
const SAMPLES = 10;
const MB = 1_000_000;

interface Night {
  readonly results: readonly FleetResult[];
  readonly ms: number;
  /** Resident memory in each tenth of the homes, in MB. */
  readonly memory: readonly number[];
}

function runPart(part: FleetPart, onTenth: () => void): Promise<FleetResult> {
  const worker = new Worker(new URL("fleet.worker.ts", import.meta.url), { workerData: part });
  return new Promise((resolve, reject) => {
    worker.on("message", (message: FleetResult | "tenth") => {
      if (message === "tenth") onTenth();
      else resolve(message);
    });
    worker.once("error", reject);
  });
}

async function runNight(homes: number): Promise<Night> {
  const memory: number[] = [];
  const started = performance.now();
  const parts = Array.from({ length: THREADS }, (_, thread): FleetPart => ({
    first: Math.floor((thread * homes) / THREADS),
    end: Math.floor(((thread + 1) * homes) / THREADS),
    tenths: SAMPLES,
  }));
  const sample = (): number => memory.push(Math.round(process.memoryUsage.rss() / MB));
  const results = await Promise.all(
    parts.map((part, thread) => runPart(part, thread === 0 ? sample : () => {})),
  );
  return { results, ms: performance.now() - started, memory };
}

const count = (value: number): string => Math.round(value).toLocaleString("en-US");

/** Runs the fleet benchmark and returns its report. */
export async function fleetBench(homes: number): Promise<string> {
  const { results, ms, memory } = await runNight(homes);
  const sum = (of: (result: FleetResult) => number): number =>
    results.reduce((total, result) => total + of(result), 0);
  const cpu = sum(({ cpu_ms }) => cpu_ms) / 1000;
  const [{ plans, bytes_per_home } = { plans: 0, bytes_per_home: 0 }] = results;
  const fastest = Math.min(...results.map(({ fastest_ms }) => fastest_ms));
  const million = (cpu * 1_000_000) / homes / THREADS;
  return [
    `Fleet: ${count(homes)} homes, ${plans} plans each, two threads, meter-read day not known`,
    line("a home's packed year", `${count(bytes_per_home)} bytes`),
    line("from first to last home", `${(ms / 1000).toFixed(1)} s`),
    line("processor time of both threads", `${cpu.toFixed(1)} s`),
    line("  of one home: unpack, rank, recommend", `${((cpu * 1e6) / homes).toFixed(0)} µs`),
    line("  plan-years a second and core", count((homes * plans) / cpu)),
    line("  a million homes on two cores, by processor time", `${million.toFixed(0)} s`),
    line("  in the fastest tenth, of one home", `${(fastest * 1000).toFixed(0)} µs`),
    line("  plan-years a second and core", count((plans * 1000) / fastest)),
    line("  a million homes on two cores, by processor time", `${((fastest * 1000) / THREADS).toFixed(0)} s`),
    line("homes with a recommended switch", count(sum(({ switches }) => switches))),
    line("resident memory in each tenth, MB", memory.join(" ")),
  ].join("\n");
}
