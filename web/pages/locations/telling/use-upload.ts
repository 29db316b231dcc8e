// A meter's file from the drop to the home's use, as one state.
import type { QueryClient } from "@tanstack/react-query";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PortalConfig } from "#contracts/config.ts";
import type { CustomUsageStanding, UsageFile, UsagePreview } from "#contracts/usage-files.ts";
import { track } from "../../../analytics/data-layer.ts";
import { getCustomUsage } from "../../../api/get-custom-usage.ts";
import { refreshLocations } from "../../../api/get-locations.ts";
import { keepUsageFile, previewUsageFile, uploadUsageFile } from "../../../api/usage-files.ts";
import { useConfig } from "../../../components/use-config.ts";
import { useSignedIn } from "../../../session/use-signed-in.ts";

/** As the service's own limit: a meter writes about 2.8 MB a year. */
const MAX_BYTES = 50_000_000;
/** How often the server is asked whether it has read the file. */
const ASK_AGAIN_MS = 1000;

interface Looked {
  readonly name: string;
  readonly object: string;
  readonly preview: UsagePreview;
}

export interface Upload {
  /** Which file is under way to the server. */
  readonly sending: string | null;
  readonly looked: Looked | null;
  readonly failure: Error | null;
  readonly take: (file: File) => void;
  /** Which of several meters; null until one is chosen. */
  readonly meter: number | null;
  readonly choose: (meter: number) => void;
  readonly keep: () => void;
  /** The server keeps it just now. */
  readonly keeping: boolean;
  /** What became of the file, once it was asked to be kept. */
  readonly outcome: UsageFile | null;
}

const TOO_LARGE: UsagePreview = { ok: false, errors: [{ code: "too_large", message: "" }] };

/** Uploads, looks into and keeps a file for a home; `onKept` once its content is the home's use. */
export function useUpload(esiid: string, onKept: () => void): Upload {
  const config = useConfig();
  const client = useQueryClient();
  const userId = useSignedIn()?.id ?? "";
  const [meter, setMeter] = useState<number | null>(null);
  const send = useMutation({
    mutationFn: async (file: File): Promise<Looked> => {
      if (file.size > MAX_BYTES) return { name: file.name, object: "", preview: TOO_LARGE };
      const object = await uploadUsageFile(config, userId, file);
      return { name: file.name, object, preview: await previewUsageFile(config, object) };
    },
    onMutate: () => setMeter(null),
    onSuccess: ({ preview }) => {
      if (preview.ok && preview.meters.length === 1) setMeter(0);
    },
  });
  const keep = useMutation({
    mutationFn: async (): Promise<UsageFile> => {
      const usage = { kind: "file" as const, object: send.data?.object ?? "", meter: meter ?? 0 };
      const { file } = await untilRead(config, esiid, await keepUsageFile(config, esiid, usage));
      if (!file) throw new Error("The server knows nothing of the file.");
      await client.invalidateQueries({ queryKey: ["custom-usage", esiid] });
      if (file.state === "done") await refreshReadings(client, esiid);
      return file;
    },
    onSuccess: ({ state }) => {
      if (state !== "done") return;
      track("cp_custom_usage_saved", { esiid, kind: "file" });
      send.reset();
      onKept();
    },
  });
  return {
    sending: send.isPending ? send.variables.name : null,
    looked: send.data ?? null,
    failure: send.error ?? keep.error,
    take: (file) => {
      keep.reset();
      send.mutate(file);
    },
    meter,
    choose: setMeter,
    keep: () => keep.mutate(),
    keeping: keep.isPending,
    outcome: keep.data ?? null,
  };
}

/** Asks until the server has read the file; whoever leaves meanwhile finds it kept all the same. */
async function untilRead(
  config: PortalConfig,
  esiid: string,
  first: CustomUsageStanding,
): Promise<CustomUsageStanding> {
  let standing = first;
  while (standing.file?.state === "waiting") {
    await new Promise((resolve) => {
      setTimeout(resolve, ASK_AGAIN_MS);
    });
    standing = await getCustomUsage(config, esiid);
  }
  return standing;
}

async function refreshReadings(client: QueryClient, esiid: string): Promise<void> {
  await Promise.all([
    refreshLocations(client, esiid),
    client.invalidateQueries({ queryKey: ["live-months", esiid] }),
    client.invalidateQueries({ queryKey: ["live-month", esiid] }),
  ]);
}
