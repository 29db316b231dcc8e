// Password hashes: Argon2id, computed on the thread pool with limited concurrency, so that sign-ins leave a core to
// everything else.
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { verify as verifyBcrypt } from "@node-rs/bcrypt";
import pLimit from "p-limit";

// OWASP's password storage cheat sheet: 19 MiB, two passes, one lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = "$argon2id$v=19$m=19456,t=2,p=1$";
// Costs are limited: an imported hash must not block a sign-in for minutes.
const BCRYPT = /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/;
const ARGON2 =
  /^\$argon2(id|i|d)\$v=19\$m=\d{1,6},t=\d{1,2},p=\d{1,2}\$[A-Za-z0-9+/]{8,}\$[A-Za-z0-9+/]{16,}$/;

export interface PasswordHasher {
  /** Returns the password's hash in PHC format. */
  hash(password: string): Promise<string>;
  /** Whether the password matches the hash. For null, if there is no hash: false, after the same work. */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Whether the hash was created with parameters other than the current ones. */
  isOutdated(hash: string): boolean;
}

/** Whether sign-in can verify this kind of hash (Argon2 or bcrypt), for imported accounts. */
export function isKnownHash(text: string): boolean {
  return BCRYPT.test(text) || ARGON2.test(text);
}

/** Opens the hasher. */
export function openHasher(): PasswordHasher {
  const limit = pLimit(Math.max(1, availableParallelism() - 1));
  let dummyHash: Promise<string> | null = null;

  async function check(stored: string, password: string): Promise<boolean> {
    try {
      return stored.startsWith("$2") ? await verifyBcrypt(password, stored) : await verify(stored, password);
    } catch {
      // A hash of an unknown format matches no password.
      return false;
    }
  }
  return {
    hash: (password) => limit(() => hash(password, OPTIONS)),
    async verify(stored, password) {
      // For a missing account: the same work as for an existing one.
      dummyHash ??= limit(() => hash("nobody has this password", OPTIONS)).catch((error: unknown) => {
        dummyHash = null;
        throw error;
      });
      const storedHash = stored ?? (await dummyHash);
      const right = await limit(() => check(storedHash, password));
      return right && stored !== null;
    },
    isOutdated: (stored) => !stored.startsWith(CURRENT),
  };
}
