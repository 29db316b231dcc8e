import type { Agent } from "./look-up.ts";

/** The open-source agent: it computes the id on the device without any request. */
export const openAgent: Agent = async () => {
  const { load } = await import("@fingerprintjs/fingerprintjs");
  // If omitted, one load in a thousand reports the installation to its vendor.
  const agent = await load({ monitoring: false });
  return (await agent.get()).visitorId;
};
