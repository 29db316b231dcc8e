// Limits how many sockets may be open, by user and by address, and how often an address may be rejected. A connection
// over the limit is rejected instead of closing the oldest one: that one would reconnect, and push out the next.
import { LRUCache } from "lru-cache";
import type { Context } from "#server/domain/context.ts";
import { isLoopbackAddress } from "#server/platform/http/loopback.ts";
import { getNetwork } from "#server/platform/limits/network.ts";

/** In one process. A hidden page has none after two seconds. */
const SOCKETS_PER_USER = 30;
/** An office is one address, and so is a proxy that TRUST_PROXY does not list. */
const SOCKETS_AN_ADDRESS = 2_000;
/** Pages of ended sessions reconnect ever more slowly. A caller that guesses tokens does not. */
const REJECTIONS_PER_MINUTE = 300;
const MINUTE_MS = 60_000;
const REMEMBERED_ADDRESSES = 10_000;

export interface Admission {
  /** Whether few enough recent attempts of this address were rejected that another is allowed. */
  canTry(address: string): boolean;
  /** Counts a rejected attempt. */
  recordRejection(address: string): void;
  /** Takes a place. Null: there is none left. The returned function releases it. */
  admit(address: string, userId: string | null): (() => void) | null;
}

class Places {
  readonly #taken = new Map<string, number>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  isFull(name: string): boolean {
    return (this.#taken.get(name) ?? 0) >= this.#max;
  }

  add(name: string, change: 1 | -1): void {
    const left = (this.#taken.get(name) ?? 0) + change;
    if (left > 0) this.#taken.set(name, left);
    else this.#taken.delete(name);
  }
}

/** Opens the places of this process, all free. */
export function openAdmission({ config, now }: Pick<Context, "config" | "now">): Admission {
  const most = (count: number): number => Math.ceil(count * config.rateLimitFactor);
  const socketsByUser = new Places(most(SOCKETS_PER_USER));
  const addresses = new Places(most(SOCKETS_AN_ADDRESS));
  const rejectionsByAddress = new LRUCache<string, { count: number; readonly until: number }>({
    max: REMEMBERED_ADDRESSES,
  });
  const lately = (network: string): { count: number; readonly until: number } => {
    const known = rejectionsByAddress.get(network);
    const at = now().getTime();
    return known && known.until > at ? known : { count: 0, until: at + MINUTE_MS };
  };

  return {
    canTry: (address) =>
      isLoopbackAddress(address) || lately(getNetwork(address)).count < most(REJECTIONS_PER_MINUTE),
    recordRejection(address) {
      if (isLoopbackAddress(address)) return;
      const network = getNetwork(address);
      const window = lately(network);
      window.count += 1;
      rejectionsByAddress.set(network, window);
    },
    admit(address, userId) {
      const counted = [
        ...(userId === null ? [] : [[socketsByUser, userId] as const]),
        ...(isLoopbackAddress(address) ? [] : [[addresses, getNetwork(address)] as const]),
      ];
      if (counted.some(([places, name]) => places.isFull(name))) return null;
      for (const [places, name] of counted) places.add(name, 1);
      return () => {
        for (const [places, name] of counted) places.add(name, -1);
      };
    },
  };
}
