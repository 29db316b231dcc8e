import type { Agent } from "./look-up.ts";

/** The open-source agent: it works the id out on the device and asks nobody. */
export const openAgent: Agent = async () => {
  const { load } = await import("@fingerprintjs/fingerprintjs");
  // Left out, one load in a thousand tells its makers of the installation.
  const agent = await load({ monitoring: false });
  return (await agent.get()).visitorId;
};
