// The bills that the account stores with a location: listed, uploaded, opened and deleted through the storage service.
import { queryOptions } from "@tanstack/react-query";
import { billFile, billFolder, billName, BILLS } from "#contracts/bills.ts";
import type { PortalConfig } from "#contracts/config.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { callApi } from "#web/shared/api/call-api.ts";

const UPLOAD_TIMEOUT_MS = 300_000;
/** More bills than a location has. The service lists up to 1,500 at once. */
const MAX_BILLS = 1_000;
/** How long the URLs in a list open its bills. Refetched well before that while the page stays open. */
const OPEN_SECONDS = 3_600;
const REFETCH_MS = 1_200_000;

export interface Bill {
  /** The object's name in the bucket. */
  readonly name: string;
  /** The file name that the customer sees. */
  readonly file: string;
  readonly bytes: number;
  /** ISO 8601. */
  readonly added_at: string;
  /** URL that opens it without a session, for `OPEN_SECONDS`. Null if it has since been deleted. */
  readonly url: string | null;
}

async function listBills(
  config: PortalConfig,
  folder: string,
  signal: AbortSignal,
): Promise<readonly Bill[]> {
  const options = { params: { bucket: BILLS }, idempotent: true, signal };
  const listed = await callApi(config, "POST storage/object/list/{bucket}", {
    ...options,
    body: { prefix: folder, limit: MAX_BILLS, sortBy: { column: "created_at", order: "desc" } },
  });
  const bills = listed.filter(({ id }) => id !== null);
  if (bills.length === 0) return [];
  const paths = bills.map(({ name }) => `${folder}/${name}`);
  const signed = await callApi(config, "POST storage/object/sign/{bucket}", {
    ...options,
    body: { paths, expiresIn: OPEN_SECONDS },
  });
  const urls = new Map(signed.map(({ path, signedURL }) => [path, signedURL]));
  return bills.map(({ name, created_at, metadata }) => {
    const path = urls.get(`${folder}/${name}`) ?? null;
    return {
      name: `${folder}/${name}`,
      file: billFile(name),
      bytes: metadata.size,
      added_at: created_at,
      url: path === null ? null : `${config.bases.storage}${path}`,
    };
  });
}

/** The bills of a location, newest first. */
export function billsQuery(config: PortalConfig, userId: string, esiid: string) {
  return queryOptions({
    queryKey: ["bills", esiid, userId],
    queryFn: ({ signal }) => listBills(config, billFolder(userId, esiid), signal),
    refetchInterval: REFETCH_MS,
    // The page may have been in the background for longer than that.
    refetchOnWindowFocus: true,
  });
}

/** Stores a file of that type as a bill of the location. */
export function uploadBill(
  config: PortalConfig,
  userId: string,
  esiid: string,
  file: File,
  type: string,
): Promise<unknown> {
  const path = `${billFolder(userId, esiid)}/${billName(crypto.randomUUID(), file.name)}`;
  return callApi(config, "POST storage/object/{bucket}/{+path}", {
    params: { bucket: BILLS, path },
    file: new Blob([file], { type }),
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
}

/** Deletes a bill by its name in the bucket. One that is already gone is not an error. */
export async function deleteBill(config: PortalConfig, name: string): Promise<void> {
  try {
    await callApi(config, "DELETE storage/object/{bucket}/{+path}", {
      params: { bucket: BILLS, path: name },
      idempotent: true,
    });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== "NoSuchKey") throw error;
  }
}
