// A meter's file from the drop to the home's usage, as one state.
import type { QueryClient } from "@tanstack/react-query";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { UsageFile, UsagePreview } from "#contracts/usage-files.ts";
import { FILE_LIMITS } from "#meter/formats/limits.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { getCustomUsage, saveUsageFile, previewUsageFile, uploadUsageFile } from "../../api/usage.ts";
import { refreshLocations } from "#web/shared/api/get-locations.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useSignedIn } from "#web/shared/session/use-signed-in.ts";
import { untilRead } from "./until-read.ts";

interface Looked {
  readonly name: string;
  readonly object: string;
  readonly preview: UsagePreview;
}

export interface Upload {
  /** The file that is being uploaded. */
  readonly sending: string | null;
  readonly looked: Looked | null;
  readonly failure: Error | null;
  readonly take: (file: File) => void;
  /** The selected meter if there are several. Null until one is selected. */
  readonly meter: number | null;
  readonly choose: (meter: number) => void;
  readonly save: () => void;
  /** Whether the server is saving it. */
  readonly keeping: boolean;
  /** Whether the server has been saving it for minutes, so that there is no need to wait here. */
  readonly late: boolean;
  /** The result of saving the file, once that was requested. */
  readonly outcome: UsageFile | null;
}

const toRejectedPreview = (code: string): UsagePreview => ({ ok: false, errors: [{ code, message: "" }] });
const TOO_LARGE = toRejectedPreview("too_large");

/**
 * Returns the storage service's error about the file itself (wire/storage.md §1) in the form of the file reader's
 * errors. Null for any other error.
 */
function toUploadError(error: unknown): UsagePreview | null {
  if (!(error instanceof ApiFailure)) return null;
  if (error.status === 413) return TOO_LARGE;
  return error.status === 415 ? toRejectedPreview("unknown_format") : null;
}

/** Returns a signal that is aborted when the component unmounts. */
function usePageSignal(): () => AbortSignal | undefined {
  const page = useRef<AbortController>(undefined);
  useEffect(() => {
    const shown = new AbortController();
    page.current = shown;
    return () => shown.abort();
  }, []);
  return () => page.current?.signal;
}

/** Uploads, previews and saves a file for a home. Calls `onSaved` once its content is the home's usage. */
export function useUpload(esiid: string, onSaved: () => void): Upload {
  const config = useConfig();
  const client = useQueryClient();
  const userId = useSignedIn()?.id ?? "";
  const [meter, setMeter] = useState<number | null>(null);
  const [late, setLate] = useState(false);
  const pageSignal = usePageSignal();
  const send = useMutation({
    mutationFn: async (file: File): Promise<Looked> => {
      if (file.size > FILE_LIMITS.bytes) return { name: file.name, object: "", preview: TOO_LARGE };
      try {
        const object = await uploadUsageFile(config, userId, file);
        return { name: file.name, object, preview: await previewUsageFile(config, object) };
      } catch (error) {
        const preview = toUploadError(error);
        if (preview === null) throw error;
        return { name: file.name, object: "", preview };
      }
    },
    onMutate: () => setMeter(null),
    onSuccess: ({ preview }) => {
      if (preview.ok && preview.meters.length === 1) setMeter(0);
    },
  });
  const save = useMutation({
    mutationFn: async (): Promise<UsageFile> => {
      const usage = { kind: "file" as const, object: send.data?.object ?? "", meter: meter ?? 0 };
      const signal = pageSignal();
      const first = await saveUsageFile(config, esiid, usage);
      const { file } = await untilRead(first, () => getCustomUsage(config, esiid, signal), {
        signal,
        onLate: () => setLate(true),
      }).finally(() => client.invalidateQueries({ queryKey: ["custom-usage", esiid] }));
      if (!file) throw new Error("The server knows nothing of the file.");
      if (file.state === "done") await refreshReadings(client, esiid);
      return file;
    },
    onMutate: () => setLate(false),
    onSuccess: ({ state }) => {
      if (state !== "done") return;
      track("cp_custom_usage_saved", { esiid, kind: "file" });
      send.reset();
      onSaved();
    },
  });
  return {
    sending: send.isPending ? send.variables.name : null,
    looked: send.data ?? null,
    failure: send.error ?? save.error,
    take: (file) => {
      save.reset();
      send.mutate(file);
    },
    meter,
    choose: setMeter,
    save: () => save.mutate(),
    keeping: save.isPending,
    late: save.isPending && late,
    outcome: save.data ?? null,
  };
}

async function refreshReadings(client: QueryClient, esiid: string): Promise<void> {
  await Promise.all([
    refreshLocations(client, esiid),
    client.invalidateQueries({ queryKey: ["live-months", esiid] }),
    client.invalidateQueries({ queryKey: ["live-month", esiid] }),
  ]);
}
