// The two generations of the feed client, as a page uses them.
import { default as knockModule } from "@knocklabs/client";
import { knockClient as oldModule } from "#tests/clients/knock-client-0-10.ts";
import type { FeedServer } from "./notify-feed.ts";

// Their types are written for CommonJS: the module's default is what TypeScript takes for the module.
const Knock = knockModule as unknown as typeof knockModule.default;
const OldKnock = oldModule as unknown as typeof Knock;
/** Of either generation: the older one has the same methods, as far as a page uses them. */
export type FeedClient = InstanceType<typeof Knock>;

/** The client as it is now, signed in as a person. */
export async function newClient(server: FeedServer, userId: string, host = server.host): Promise<FeedClient> {
  const client = new Knock(server.ctx.notificationKeys.publicKey, { host });
  client.authenticate(userId, (await server.ctx.userTokens.mint(userId)).token);
  return client;
}

/** The client as it was in 2024 (axios), signed in as a person. */
export async function oldClient(server: FeedServer, userId: string, host = server.host): Promise<FeedClient> {
  const client = new OldKnock(server.ctx.notificationKeys.publicKey, { host });
  client.authenticate(userId, (await server.ctx.userTokens.mint(userId)).token);
  return client;
}
