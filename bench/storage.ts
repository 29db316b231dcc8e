// Large files through the storage service: throughput and memory use. One process on the embedded database, with the
// client on the same machine. Objects are in the local folder, then in a simulated bucket that speaks S3.
import { apiKey } from "#server/platform/tokens/api-keys.ts";
import { ChildServers } from "#tests/support/child-server.ts";
import { downloadMd5, memoryGrowth, uploadLarge } from "#tests/support/large-objects.ts";
import { startS3Simulator } from "#simulators/s3/simulator.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { line } from "./measure.ts";
import { BENCH_SECRET } from "./server-process.ts";

const MB = 1_000_000;
/** The simulator holds the whole object in memory. */
const IN_S3_BYTES = 256 * MB;

async function createBucket(url: string, token: string): Promise<string> {
  const name = "bench";
  const response = await fetch(`${url}/storage/v1/bucket`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ name }),
  });
  if (!response.ok) throw new Error(`the bucket: ${await response.text()}`);
  await response.body?.cancel();
  return name;
}

interface Timed<T> {
  readonly result: T;
  readonly perSecond: number;
}

interface Grown {
  readonly result: { readonly perSecond: number };
  readonly bytes: number;
}

async function timed<T>(bytes: number, work: () => Promise<T>): Promise<Timed<T>> {
  const began = performance.now();
  const result = await work();
  return { result, perSecond: bytes / MB / ((performance.now() - began) / 1000) };
}

/** Uploads and downloads again, on a separate process. */
async function measure(name: string, bytes: number, environment: Record<string, string>): Promise<string[]> {
  const folder = await temporaryFolder("bench");
  const children = new ChildServers();
  try {
    const server = await children.start({
      DATA_DIR: folder.path,
      AUTH_JWT_SECRET: BENCH_SECRET,
      STORAGE_FILE_SIZE_LIMIT: "5GB",
      ...environment,
    });
    const token = apiKey(BENCH_SECRET, "service_role");
    const base = `${server.url}/storage/v1/object/${await createBucket(server.url, token)}`;
    await uploadLarge({ url: `${base}/small`, token }, 10 * MB);
    await downloadMd5({ url: `${base}/small`, token });
    const large = { url: `${base}/large`, token };
    const up = await memoryGrowth(server.url, () => timed(bytes, () => uploadLarge(large, bytes)));
    const down = await memoryGrowth(server.url, () => timed(bytes, () => downloadMd5(large)));
    if (up.result.result.status !== 200 || down.result.result !== up.result.result.md5)
      throw new Error(`what came back is not what was sent: ${up.result.result.text}`);
    const show = ({ result, bytes: grew }: Grown): string =>
      `${result.perSecond.toFixed(0)} MB/s, +${(grew / MB).toFixed(0)} MB`;
    const size = `${bytes / MB} MB`;
    return [
      line(`${name}: upload of ${size}; the process's memory rose by`, show(up)),
      line(`${name}: download of ${size}`, show(down)),
    ];
  } finally {
    // Stopped gracefully first, because the embedded database is a child of the child.
    await children.stopAll();
    await folder.remove();
  }
}

/** Runs the benchmark with an object of `bytes` in the local folder. Returns its report. */
export async function storageBench(bytes: number): Promise<string> {
  const simulator = await startS3Simulator();
  try {
    const local = await measure("local folder", bytes, {});
    const s3 = await measure("S3", IN_S3_BYTES, { STORAGE_S3: JSON.stringify(simulator.settings) });
    return ["Storage service, one connection", ...local, ...s3].join("\n");
  } finally {
    await simulator.close();
  }
}
