// The two generations of the feed client, used as a page uses them.
import { default as knockModule } from "@knocklabs/client";
import { knockClient as oldModule } from "#tests/clients/knock-client-0-10.ts";
import type { FeedServer } from "./notify-feed.ts";

// Their types are written for CommonJS: TypeScript takes the module's default export for the module.
const Knock = knockModule as unknown as typeof knockModule.default;
const OldKnock = oldModule as unknown as typeof Knock;
/** Client of either generation. The older one has the same methods, as far as a page uses them. */
export type FeedClient = InstanceType<typeof Knock>;

/** The current client, signed in as a user. */
export async function newClient(server: FeedServer, userId: string, host = server.host): Promise<FeedClient> {
  const client = new Knock(server.ctx.notificationKeys.publicKey, { host });
  client.authenticate(userId, (await server.ctx.userTokens.mint(userId)).token);
  return client;
}

/** The client of 2024 (axios), signed in as a user. */
export async function oldClient(server: FeedServer, userId: string, host = server.host): Promise<FeedClient> {
  const client = new OldKnock(server.ctx.notificationKeys.publicKey, { host });
  client.authenticate(userId, (await server.ctx.userTokens.mint(userId)).token);
  return client;
}
