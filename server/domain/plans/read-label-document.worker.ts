// Worker thread that reads a label document: one document, one result.
import { parentPort, workerData } from "node:worker_threads";
import { readLabelText } from "./label-text.ts";

const { bytes, pages } = workerData as { readonly bytes: Uint8Array; readonly pages: number };
parentPort?.postMessage(await readLabelText(bytes, pages), []);
