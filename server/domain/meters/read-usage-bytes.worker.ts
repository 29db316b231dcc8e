// Worker thread that reads an uploaded usage file: one file, one result.
import { parentPort, workerData } from "node:worker_threads";
import { readUsageFile } from "#meter/formats/read-usage-file.ts";

async function* singleChunk(): AsyncGenerator<Uint8Array> {
  yield workerData as Uint8Array;
}

parentPort?.postMessage(await readUsageFile(singleChunk()), []);
