// Benchmarks the auth service under load, as ratios to a bare route with one point select on the same database in the
// same run. Also measures how long a GET /user waits while users sign in.
import { startEmbedded } from "#server/platform/db/embedded/open.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { load, type Call, type LoadOptions, type LoadResult } from "./load.ts";
import { measureCpu, startProcess, type Running } from "./server-process.ts";

const CONNECTIONS = 16;
const SECONDS = 4;
const ROUNDS = 3;
const ENVIRONMENT = { SERVICES: "auth", LOG_LEVEL: "warn" };
const PASSWORD = "correct horse battery";

interface BenchUser {
  id: string;
  email: string;
  access_token: string;
  refresh_token: string;
}

async function signUp(base: string, n: number): Promise<BenchUser> {
  const email = `bench-${n}@example.com`;
  const response = await fetch(`${base}/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD, data: { first_name: "Ana", last_name: "Ruiz" } }),
  });
  const body = (await response.json()) as BenchUser & { user: { id: string } };
  if (!response.ok) throw new Error(`sign-up answered ${response.status}`);
  return { ...body, id: body.user.id, email };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const many = { connections: CONNECTIONS, seconds: SECONDS };

function bare(origin: string, id: string): Promise<LoadResult> {
  return load({ ...many, origin, next: () => ({ method: "GET", path: `/users/${id}` }) });
}

function getUser(origin: string, user: BenchUser, more: Partial<LoadOptions> = {}): Promise<LoadResult> {
  const headers = { authorization: `Bearer ${user.access_token}`, "x-supabase-api-version": "2024-01-01" };
  return load({ ...many, ...more, origin, next: () => ({ method: "GET", path: "/auth/v1/user", headers }) });
}

function post(path: string, body: object): Call {
  const headers = { "content-type": "application/json" };
  return { method: "POST", path: `/auth/v1${path}`, headers, body: JSON.stringify(body) };
}

// Every connection has its own session and continues with the token it received.
function refresh(origin: string, users: BenchUser[]): Promise<LoadResult> {
  return load({
    ...many,
    origin,
    next(connection, response) {
      const user = users[connection];
      if (!user) throw new Error("nobody");
      if (response) user.refresh_token = (JSON.parse(response) as BenchUser).refresh_token;
      return post("/token?grant_type=refresh_token", { refresh_token: user.refresh_token });
    },
  });
}

function signIns(origin: string, users: BenchUser[]): Promise<LoadResult> {
  return load({
    origin,
    connections: 20,
    seconds: SECONDS,
    next: (connection) =>
      post("/token?grant_type=password", {
        email: users[connection % users.length]?.email,
        password: PASSWORD,
      }),
  });
}

type Sample = Awaited<ReturnType<typeof measureCpu>>;

interface BenchSamples {
  bare: Sample[];
  user: Sample[];
  refresh: Sample[];
}

async function runRounds(service: Running, yardstick: Running, users: BenchUser[]): Promise<BenchSamples> {
  const samples: BenchSamples = { bare: [], user: [], refresh: [] };
  const [first] = users;
  if (!first) throw new Error("nobody");
  const measureBare = async (): Promise<unknown> =>
    samples.bare.push(await measureCpu(yardstick.process, () => bare(yardstick.url, first.id)));
  for (let round = 0; round < ROUNDS; round++) {
    await measureBare();
    samples.user.push(await measureCpu(service.process, () => getUser(service.url, first)));
    await measureBare();
    samples.refresh.push(await measureCpu(service.process, () => refresh(service.url, users)));
  }
  return samples;
}

function line(name: string, samples: readonly Sample[], versus: readonly Sample[]): string {
  const rate = (of: readonly Sample[]): number => median(of.map(({ perSecond }) => perSecond));
  const cpu = (of: readonly Sample[]): number => median(of.map(({ cpuUs }) => cpuUs));
  return (
    `${name.padEnd(34)} ${rate(samples).toFixed(0).padStart(7)} /s   ` +
    `${(rate(samples) / rate(versus)).toFixed(2)} of the bare route; processor time of its process ` +
    `${cpu(samples).toFixed(0)} µs a request, ${(cpu(samples) / cpu(versus)).toFixed(2)} times`
  );
}

/** Runs the benchmark on its own database and returns its report. */
export async function authBench(): Promise<string> {
  const folder = await temporaryFolder("bench");
  const database = await startEmbedded(folder.path);
  const running: Running[] = [];
  try {
    const service = await startProcess("server/main.ts", database.url, ENVIRONMENT);
    running.push(service);
    const yardstick = await startProcess("bench/bare-route.ts", database.url, ENVIRONMENT);
    running.push(yardstick);
    const base = `${service.url}/auth/v1`;
    const users: BenchUser[] = [];
    for (let n = 0; n < CONNECTIONS; n++) users.push(await signUp(base, n));
    const [first] = users;
    if (!first) throw new Error("nobody");
    await bare(yardstick.url, first.id);
    await getUser(service.url, first);
    await refresh(service.url, users);
    const samples = await runRounds(service, yardstick, users);
    // As many requests as a portal page load makes, not as many as possible, because this measures the wait.
    const gentle = { connections: 4, rate: 200 };
    const quiet = await getUser(service.url, first, gentle);
    const [busy, signedIn] = await Promise.all([
      getUser(service.url, first, gentle),
      signIns(service.url, users),
    ]);
    return [
      `Auth service, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SECONDS} s`,
      line("bare route, one point select", samples.bare, samples.bare),
      line("GET /user", samples.user, samples.bare),
      line("token refresh", samples.refresh, samples.bare),
      `GET /user at 200/s: p99 ${quiet.p99.toFixed(1)} ms alone, ${busy.p99.toFixed(1)} ms while 20 sign in at once ` +
        `(${signedIn.perSecond.toFixed(1)} sign-ins/s)`,
    ].join("\n");
  } finally {
    for (const { process: child } of running.toReversed()) {
      child.kill("SIGTERM");
      await new Promise((resolve) => child.once("exit", resolve));
    }
    await database.close();
    await folder.remove();
  }
}
