// Reads a dropped file in a worker, so that the page stays responsive.
import { useCallback, useEffect, useRef, useState } from "react";
import type { ReadError, ReadResult } from "#meter/formats/result.ts";
import type { ReadFileRequest, ReadFileResponse } from "#meter/read-usage-file.worker.ts";
import type { FileMeterUsage } from "./file-usage.ts";

export type Reading =
  | { readonly kind: "idle" }
  | { readonly kind: "reading"; readonly name: string; readonly fraction: number }
  | { readonly kind: "failed"; readonly name: string; readonly errors: readonly ReadError[] }
  | {
      readonly kind: "read";
      readonly name: string;
      readonly meters: readonly FileMeterUsage[];
      /** The selected meter if there are several. */
      readonly chosen: number | null;
    };

export interface MeterFile {
  readonly reading: Reading;
  readonly read: (file: File) => void;
  readonly cancel: () => void;
  readonly choose: (meter: number) => void;
}

const IDLE: Reading = { kind: "idle" };

/** Reads files. `onUsage` gets the single meter of a file, or the selected one of several. */
export function useMeterFile(onUsage: (name: string, meter: FileMeterUsage) => void): MeterFile {
  const [reading, setReading] = useState<Reading>(IDLE);
  const worker = useRef<Worker | null>(null);
  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  const take = async (name: string, result: ReadResult): Promise<void> => {
    if (!result.ok) {
      setReading({ kind: "failed", name, errors: result.errors });
      return;
    }
    const { listFileMeters: listFileLocations } = await import("./file-usage.ts");
    const meters = listFileLocations(result.readings);
    const [only, ...others] = meters;
    const chosen = only && others.length === 0 ? 0 : null;
    setReading({ kind: "read", name, meters: meters, chosen });
    if (only && chosen !== null) onUsage(name, only);
  };

  const read = (file: File): void => {
    stop();
    setReading({ kind: "reading", name: file.name, fraction: 0 });
    const started = startWorker();
    worker.current = started;
    const fail = (): void => {
      stop();
      setReading({ kind: "failed", name: file.name, errors: [{ code: "unreadable", message: "" }] });
    };
    started.addEventListener("error", fail);
    started.addEventListener("message", ({ data }: MessageEvent<ReadFileResponse>) => {
      if (worker.current !== started) return;
      if (data.kind === "progress") {
        setReading({ kind: "reading", name: file.name, fraction: data.fraction });
        return;
      }
      stop();
      take(file.name, data.result).catch(fail);
    });
    const request: ReadFileRequest = { file };
    started.postMessage(request, []);
  };

  return {
    reading,
    read,
    cancel: () => {
      stop();
      setReading(IDLE);
    },
    choose: (index) => {
      const meter = reading.kind === "read" ? reading.meters[index] : undefined;
      if (reading.kind !== "read" || !meter) return;
      setReading({ ...reading, chosen: index });
      onUsage(reading.name, meter);
    },
  };
}

function startWorker(): Worker {
  return new Worker(new URL("../../../../../meter/read-usage-file.worker.ts", import.meta.url), {
    type: "module",
  });
}
