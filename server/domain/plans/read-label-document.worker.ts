// Worker thread that reads a label document: one document, one result.
import { parentPort, workerData } from "node:worker_threads";
import { readLabelText } from "./label-text.ts";

parentPort?.postMessage(await readLabelText(workerData as Uint8Array), []);
