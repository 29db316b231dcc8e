// The callers of the proof matrix and the customer's data that they request.
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { GoTrueClient } from "@supabase/auth-js";
import { seedBuckets } from "#server/domain/objects/product-buckets.ts";
import { adminClient, authClient, call } from "./auth.ts";
import { getClientSession } from "./authenticator/test-user.ts";
import { addTotp, appCode, type TotpFactor } from "./authenticator/totp.ts";
import { movableClock } from "./movable-clock.ts";
import { connectApp } from "./oauth.ts";
import { createOwner, METER_ACCESS } from "./owner-fixture.ts";
import { api, createTestUser, PASSWORD, portalServer, type TestUser } from "./portal.ts";
import { newEsiid } from "./orders.ts";
import type { CallerName, ProofRow } from "./proof-rows/row.ts";
import { feedTopic, socketUrl, publish } from "./socket.ts";
import { RawSocket, type RawFrame } from "./raw-socket.ts";
import { callStorage, type StorageServer } from "./storage.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export interface ProofCaller {
  /** The access token of the session. */
  readonly token: string;
  /** The user token of the feed that was issued to the session. The access token if none was issued. */
  readonly feedToken: string;
}

export interface ProofFixture {
  readonly server: StorageServer;
  readonly ownerId: string;
  readonly callers: Readonly<Record<CallerName, ProofCaller>>;
  /** Values for the `{name}` placeholders in a row's path. */
  readonly ids: Readonly<Record<string, string>>;
  /** Bans the customer. The caller "banned" is their aal2 session. */
  ban(): Promise<void>;
  close(): Promise<void>;
}

const TOTP_PERIOD_SECONDS = 30;
const UPLOAD_BYTES = "6";

async function signIn(server: StorageServer, email: string): Promise<GoTrueClient> {
  const client = authClient(server);
  const { error } = await client.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

async function toCaller(server: StorageServer, client: GoTrueClient): Promise<ProofCaller> {
  const { access_token: token } = await getClientSession(client);
  const { body } = await api(server, "GET", "/api/notifications/token", { token } as TestUser);
  return { token, feedToken: (body.token as string | undefined) ?? token };
}

/** Creates the customer's objects: a file, a picture, an unfinished upload, and signed URLs. */
async function createObjects(
  server: StorageServer,
  id: string,
  token: string,
): Promise<Record<string, string>> {
  const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const csv = { token, headers: { "content-type": "text/csv" }, bytes: "a,b\n" };
  for (const name of ["a.csv", "b.csv", "c.csv", "moved.csv"])
    await callStorage(server, "POST", `/object/usage-files/${id}/${name}`, csv);
  await callStorage(server, "POST", `/object/bills/${id}/a.png`, {
    token,
    headers: { "content-type": "image/png" },
    bytes: new Uint8Array(picture),
  });
  const signed = async (address: string): Promise<string> => {
    const { body } = await callStorage(server, "POST", address, { token, json: { expiresIn: 600 } });
    return new URL(String(body.signedURL ?? body.url), "http://localhost").searchParams.get("token") ?? "";
  };
  const upload = await callStorage(server, "POST", "/upload/resumable", {
    token,
    headers: {
      "tus-resumable": "1.0.0",
      "upload-length": UPLOAD_BYTES,
      "upload-metadata": uploadMetadata(id),
    },
  });
  return {
    upload: new URL(upload.headers.get("location") ?? "", server.url).pathname.split("/").at(-1) ?? "",
    signed: await signed(`/object/sign/bills/${id}/a.png`),
    signedUpload: await signed(`/object/upload/sign/usage-files/${id}/signed.csv`),
  };
}

const base64 = (text: string): string => Buffer.from(text).toString("base64");

/** The metadata of a resumable upload into the customer's folder. */
export const uploadMetadata = (id: string): string =>
  `bucketName ${base64("usage-files")},objectName ${base64(`${id}/pieces.csv`)},contentType ${base64("text/csv")}`;

/** A customer with a second factor, and every caller that requests the customer's data. */
export async function createProofFixture(): Promise<ProofFixture> {
  const folder = await temporaryFolder("proof");
  const clock = movableClock();
  await writeFile(path.join(folder.path, "hello.js"), `export default () => new Response("hello");`);
  const running = await portalServer(
    {
      ...METER_ACCESS,
      DATA_DIR: path.join(folder.path, "data"),
      FUNCTIONS_DIR: folder.path,
      AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: "true",
      AUTH_SMTP_MAX_FREQUENCY: "0",
    },
    { now: clock.now },
  );
  const server = { ...running, storage: `${running.url}/storage/v1` };
  await seedBuckets(server.ctx);
  const { owner, esiid, orderId, linkId, webhookId, keyId } = await createOwner(server);

  const first = await signIn(server, owner.email);
  const factor: TotpFactor = await addTotp(first, clock);
  const ended = await toCaller(server, first);
  clock.wait(TOTP_PERIOD_SECONDS);
  const second = await signIn(server, owner.email);
  const code = appCode(factor.secret, clock.now());
  const { error } = await second.mfa.challengeAndVerify({ factorId: factor.id, code });
  if (error) throw error;
  const aal2 = await toCaller(server, second);
  const aal1 = await toCaller(server, await signIn(server, owner.email));
  const spare = await getClientSession(await signIn(server, owner.email));
  await first.signOut({ scope: "local" });
  const guest = authClient(server);
  await guest.signInAnonymously();

  const feed = server.ctx.config.notifications.feedId;
  await publish(server.ctx, [owner.id], esiid);
  const message = await server.ctx.db.sql
    .selectFrom("notify.messages")
    .select("id")
    .where("user_id", "=", owner.id)
    .where("channel_id", "=", feed)
    .executeTakeFirstOrThrow();
  const objects = await createObjects(server, owner.id, aal2.token);
  const otherUser = await createTestUser(server);
  const app = await connectApp(server, aal2, ["homes.read"]);
  // A second one, for the row that ends it.
  await connectApp(server, aal2);
  const { body: connected } = await call(server, "GET", "/oauth/connections", { token: aal2.token });
  return {
    server,
    ownerId: owner.id,
    callers: {
      anonymous: await toCaller(server, guest),
      notOwner: {
        token: otherUser.token,
        feedToken: (await api(server, "GET", "/api/notifications/token", otherUser)).body.token,
      },
      aal1,
      ended,
      aal2,
      banned: aal2,
    },
    ids: {
      ...objects,
      esiid,
      order: orderId,
      link: linkId,
      webhook: webhookId,
      key: keyId,
      user: owner.id,
      feed,
      message: message.id,
      factor: factor.id,
      session: (await server.ctx.tokens.verify(spare.access_token)).session_id ?? "",
      uploadMetadata: uploadMetadata(owner.id),
      appToken: app.access,
      connection: connected.connections[0].id as string,
      unknown: randomUUID(),
    },
    async ban() {
      const { error: failed } = await adminClient(server).updateUserById(owner.id, { ban_duration: "1h" });
      if (failed) throw failed;
    },
    async close() {
      await server.close();
      await folder.remove();
    },
  };
}

/**
 * Returns the response of a route to a caller, in the notation of the matrix: the status and, for an error, its code.
 */
export async function callRoute(
  { server, ids, callers }: ProofFixture,
  caller: CallerName,
  method: string,
  address: string,
  row: Omit<ProofRow, "cells">,
): Promise<string> {
  const { token, feedToken } = callers[caller];
  const isFeed = address.startsWith("/notify/");
  const fill = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (match, name: string) =>
      name === "newEsiid" ? newEsiid() : (ids[name] ?? match),
    );
  const body = row.text ?? (row.body === undefined ? undefined : fill(JSON.stringify(row.body)));
  const response = await fetch(server.url + fill(row.at ?? address), {
    method,
    redirect: "manual",
    headers: {
      ...(row.body === undefined ? {} : { "content-type": "application/json" }),
      ...(isFeed
        ? {
            authorization: `Bearer ${server.ctx.notificationKeys.publicKey}`,
            "x-knock-user-token": feedToken,
          }
        : { authorization: `Bearer ${token}` }),
      ...Object.fromEntries(Object.entries(row.headers ?? {}).map(([name, value]) => [name, fill(value)])),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  if (response.status < 400 || !response.headers.get("content-type")?.includes("json") || text === "")
    return String(response.status);
  const { error, code, error_code } = JSON.parse(text) as Record<string, unknown>;
  const named = (error as { code?: unknown } | undefined)?.code ?? error_code ?? code ?? error;
  return `${response.status} ${String(named)}`;
}

interface Polled {
  readonly status: number;
  readonly token?: string;
  readonly messages?: string[];
}

/**
 * Joins the customer's feed. Returns "refused" if the connection is rejected, otherwise the join's status and reason.
 */
export async function joinFeed(
  { server, ownerId }: ProofFixture,
  transport: "websocket" | "longpoll",
  userToken: string,
): Promise<string> {
  const params = { api_key: server.ctx.notificationKeys.publicKey, user_token: userToken, vsn: "2.0.0" };
  const url = socketUrl(server.url, transport, params);
  const join: RawFrame = ["1", "1", feedTopic(server.ctx, ownerId), "phx_join", {}];
  const [, , , , reply] =
    transport === "websocket" ? await joinBySocket(url, join) : await joinByLongPoll(url, join);
  if (reply["status"] === "refused") return "refused";
  const { reason } = reply["response"] as { reason?: string };
  return reason === undefined ? String(reply["status"]) : `${String(reply["status"])} ${reason}`;
}

const REJECTED: RawFrame = [null, null, "", "", { status: "refused" }];

async function joinBySocket(url: string, join: RawFrame): Promise<RawFrame> {
  let socket: RawSocket;
  try {
    socket = await RawSocket.open(url);
  } catch (error) {
    if ((error as Error).message === "Unexpected server response: 403") return REJECTED;
    throw error;
  }
  const frame = await socket.request(...join);
  await socket.close();
  return frame;
}

async function joinByLongPoll(url: string, join: RawFrame): Promise<RawFrame> {
  const poll = async (token?: string, body?: string): Promise<Polled> => {
    const address = token === undefined ? url : `${url}&token=${encodeURIComponent(token)}`;
    const response = await fetch(address, body === undefined ? {} : { method: "POST", body });
    return (await response.json()) as Polled;
  };
  const opened = await poll();
  if (opened.status === 403) return REJECTED;
  await poll(opened.token, JSON.stringify(join));
  const { messages = [] } = await poll(opened.token);
  return JSON.parse(messages[0] ?? "null") as RawFrame;
}
