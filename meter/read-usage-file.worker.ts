// Reads a dropped file in the background: the page posts `{ file }`, and the worker responds with progress and then
// once with the result, whose arrays are transferred without copying.
import { readUsageFile } from "./formats/read-usage-file.ts";
import { failed } from "./formats/result.ts";
import type { ReadResult } from "./formats/result.ts";

export interface ReadFileRequest {
  readonly file: Blob;
}
export type ReadFileResponse =
  | { readonly kind: "progress"; readonly fraction: number }
  | { readonly kind: "result"; readonly result: ReadResult };

interface WorkerScope {
  addEventListener(type: "message", listener: (event: MessageEvent<ReadFileRequest>) => void): void;
  postMessage(message: ReadFileResponse, transfer: Transferable[]): void;
}
// The DOM types, which the rest of the repo uses, only declare `self` as a window.
const scope = self as unknown as WorkerScope;

scope.addEventListener("message", (event) => {
  void respond(event.data.file);
});

async function respond(file: Blob): Promise<void> {
  let shown = 0;
  const onProgress = (fraction: number): void => {
    if (fraction - shown < 0.01 && fraction < 1) return;
    shown = fraction;
    scope.postMessage({ kind: "progress", fraction }, []);
  };
  let result: ReadResult;
  try {
    result = await readUsageFile(readChunks(file), { size: file.size, onProgress });
  } catch {
    result = failed("unreadable");
  }
  scope.postMessage({ kind: "result", result }, transferables(result));
}

/** Some browsers cannot iterate a stream directly. */
async function* readChunks(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function transferables(result: ReadResult): Transferable[] {
  if (!result.ok || result.readings.kind !== "intervals") return [];
  return result.readings.series
    .flatMap((series) => [series.wh, series.quality, ...(series.exported ? [series.exported] : [])])
    .map((array) => array.buffer);
}
